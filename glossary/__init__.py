"""Rule texts in YAML packs, and how to find them in two languages.

A ``Glossary`` is what the packs say, a ``Search`` finds entries in it. ``open_packs`` gives the first
and the index for the second::

    glossary, index = open_packs([SHIPPED])
    found = Search(glossary, index).find("come si apre un lucchetto")
"""

from glossary.calculation import Calculation
from glossary.components import Alternative, Component, Components
from glossary.entry import (
    LANGUAGES,
    Entry,
    EntryBody,
    Kind,
    Language,
    Localised,
    Source,
    game_of,
    other_language,
)
from glossary.errors import Fault, GlossaryError, PackError, Problem, UnknownGameError
from glossary.index.index import Index
from glossary.markdown import separates_headings
from glossary.pack import SHIPPED, Document, Game, Glossary, WrittenOffer, game_named
from glossary.search.decision import Match, Outcome, PreferredGame
from glossary.search.explanation import ExplainedWord, Explanation, WordUse
from glossary.search.search import Found, Search
from glossary.search.sentences import answering_sentence
from glossary.search.stored_questions import StoredQuestionResult, check_stored_questions
from glossary.store import fingerprint, has_snapshot, open_packs

__all__ = [
    "LANGUAGES",
    "SHIPPED",
    "Alternative",
    "Calculation",
    "Component",
    "Components",
    "Document",
    "Entry",
    "EntryBody",
    "ExplainedWord",
    "Explanation",
    "Fault",
    "Found",
    "Game",
    "Glossary",
    "GlossaryError",
    "Index",
    "Kind",
    "Language",
    "Localised",
    "Match",
    "Outcome",
    "PackError",
    "PreferredGame",
    "Problem",
    "Search",
    "Source",
    "StoredQuestionResult",
    "UnknownGameError",
    "WordUse",
    "WrittenOffer",
    "answering_sentence",
    "check_stored_questions",
    "fingerprint",
    "game_named",
    "game_of",
    "has_snapshot",
    "open_packs",
    "other_language",
    "separates_headings",
]
