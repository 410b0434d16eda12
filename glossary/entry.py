"""What one entry of the glossary holds.

An *entry* is one rule, term, table or FAQ answer in both languages, with the place in the rule
document that it comes from. The classes are plain frozen dataclasses, so that a program which only
looks rules up never pays for a validator; ``glossary.loading.validation`` checks YAML against them and
turns them into the JSON Schema that editors use. That is why the fields carry their limits as
annotations and their meaning as a docstring: both end up in the schema.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeVar

from glossary.calculation import Calculation, WrittenCalculation
from glossary.constraints import AtLeast, Len, Predicate
from glossary.invisible import is_visible

Language = Literal["en", "it"]
LANGUAGES: Final[tuple[Language, Language]] = ("en", "it")

Kind = Literal["term", "rule", "table", "faq", "gap"]

# Limits in characters. A title has to fit a Discord autocomplete choice (100) beside its game,
# a short answer the first page of a card, a text one entry's worth of reading.
TITLE_LIMIT: Final = 90
ALIAS_LIMIT: Final = 60
QUESTION_LIMIT: Final = 160
SHORT_LIMIT: Final = 350
TEXT_LIMIT: Final = 6_000
# Of aliases, and of questions, in one language.
MOST_NAMES: Final = 100
# An id has to fit a Discord button (100) beside what the button does, and with whose card.
ID_LIMIT: Final = 64

T_co = TypeVar("T_co", covariant=True)


_VISIBLE: Final = Predicate(is_visible)
Title = Annotated[str, Len(1, TITLE_LIMIT), _VISIBLE]
Alias = Annotated[str, Len(1, ALIAS_LIMIT), _VISIBLE]
Question = Annotated[str, Len(1, QUESTION_LIMIT), _VISIBLE]
Questions = Annotated[tuple[Question, ...], Len(1, MOST_NAMES)]
Short = Annotated[str, Len(1, SHORT_LIMIT), _VISIBLE]
Text = Annotated[str, Len(1, TEXT_LIMIT), _VISIBLE]

# Read by pydantic when it builds a validator; a plain dict, so that nothing is imported here.
STRICT: Final[dict[str, Any]] = {"extra": "forbid", "use_attribute_docstrings": True}


@dataclass(frozen=True, slots=True)
class Localised(Generic[T_co]):
    """One value in both languages."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    en: T_co
    """In English."""
    it: T_co
    """In Italian."""

    def __getitem__(self, language: Language) -> T_co:
        """Return the value in ``language``.

        >>> Localised(en="Rest", it="Riposo")["it"]
        'Riposo'
        """
        return self.it if language == "it" else self.en


# Of an entry without aliases, or without questions.
NO_NAMES: Final[Localised[tuple[str, ...]]] = Localised((), ())


@dataclass(frozen=True, slots=True)
class Source:
    """The place in a rule document that an entry explains."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    document: str
    """Id of a document that the pack's game.yaml declares."""
    section: Annotated[str, Len(1, 160)]
    """Heading under which the document gives the rule, in the document's language."""
    page: Annotated[int, AtLeast(1)] | None = None
    """Page of the document, or two as in 7-8; null where it has no page numbers."""
    page_end: Annotated[int, AtLeast(1)] | None = None
    """The last page, where there are several; `page: 7-8` says both."""


def _are_in_order(source: Source) -> bool:
    """Return whether the last page of a source, if it has one, comes after the first."""
    return source.page_end is None or (source.page is not None and source.page < source.page_end)


CheckedSource = Annotated[Source, Predicate(_are_in_order)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryBody:
    """One entry of a Lawspeaker pack: a rule, term, table or FAQ answer in both languages."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    title: Localised[Title]
    """Name of the entry; an FAQ entry's title is its question."""
    kind: Kind
    """What the entry is: `faq` lives in faq/, all others in rules/; a `gap` no document answers."""
    short: Localised[Short]
    """The ruling in one or two sentences."""
    text: Localised[Text]
    """The whole rule in Markdown; tables are allowed. Only sentences that state a rule."""
    examples: Localised[Text] | None = None
    """Worked examples in Markdown: shown with the whole rule, never quoted as the rule."""
    open_points: Localised[Text] | None = None
    """Where the document is silent or torn, and the readings, in Markdown: never quoted as the rule."""
    source: CheckedSource
    """Where the rule documents say so."""
    see_also: tuple[str, ...] = ()
    """Ids of the entries that a reader opens next."""
    rules: tuple[str, ...] = ()
    """For an FAQ answer: ids of the entries that it rests on, the weightiest first."""
    calculator: Annotated[Calculation | str, WrittenCalculation()] | None = None
    """Calculator of this rule with its options: `{command: fall, inches: 3}`, of the entry's game."""
    aliases: Localised[Annotated[tuple[Alias, ...], Len(0, MOST_NAMES)]] = NO_NAMES
    """Other names of the very same thing; a name belongs to one entry of a game."""
    questions: Localised[Questions] = NO_NAMES
    """Questions that this entry answers, where they do not stand in questions/en.yaml and it.yaml."""


def other_language(language: Language) -> Language:
    """Return the language that is not ``language``.

    >>> other_language("it")
    'en'
    """
    return "it" if language == "en" else "en"


def game_of(entry_id: str) -> str:
    """Return the id of the game of an entry, which is the first half of the entry's own.

    >>> game_of("conan/gemme")
    'conan'
    """
    return entry_id.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry with its place in the glossary.

    Attributes:
        id: ``game/file-name``, unique in a glossary.
        body: What the entry's YAML file says.
    """

    id: str
    body: EntryBody

    @property
    def game(self) -> str:
        """The id of the game."""
        return game_of(self.id)

    def texts(self, language: Language) -> tuple[str, ...]:
        """Return the whole rule in ``language``: its text, then its examples and its open points."""
        sections = (self.body.examples, self.body.open_points)
        return (self.body.text[language], *(part[language] for part in sections if part is not None))

    def names(self, language: Language) -> tuple[str, ...]:
        """Return the title and the aliases in ``language``, the title first."""
        return (self.body.title[language], *self.body.aliases[language])
