"""Names of miniatures in questions: heroes and monsters, which rules call by a word for all like them.

Whoever asks what happens if Deirdre dies asks what happens to a hero. A name that only one game's
entries use tells which game is played, too.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import chain

from rapidfuzz import fuzz, process

from glossary import thresholds
from glossary.entry import game_of
from glossary.index.index import Index
from glossary.pack import Game
from glossary.text import fold, words


def words_for_miniatures(games: Iterable[Game], entry_names: Collection[str]) -> Mapping[str, str]:
    """Return the rules' word for a miniature by each folded word of its name.

    Args:
        games: The games, each with its miniatures.
        entry_names: The folded names of entries; who asks by one of them asks for that entry.
    """
    return {
        word: fold(rules_word)
        for game in games
        for rules_word, names in game.figures.items()
        for word in chain.from_iterable(map(words, names))
        if word not in entry_names
    }


def miniature_named(word: str, index: Index) -> str | None:
    """Return the word of a miniature's name that a folded ``word`` is, perhaps with a slip."""
    miniatures = index.miniatures.keys()
    if word in miniatures:
        return word
    is_slip = (
        word not in index.words
        and word not in index.stopwords
        and len(word) >= thresholds.MINIATURE_LETTERS
    )
    if not is_slip:
        return None
    match = process.extractOne(
        word, miniatures, scorer=fuzz.ratio, score_cutoff=thresholds.MINIATURE_LIKENESS
    )
    return None if match is None else match[0]


def games_by_miniature(games: Mapping[str, Game], index: Index) -> Mapping[str, str]:
    """Return the id of the game by each word of a miniature's name that no other game's entries use."""
    return {
        word: game_id
        for game_id, game in games.items()
        for word in words_for_miniatures([game], ())
        if _games_using(word, index) <= {game_id}
    }


def _games_using(word: str, index: Index) -> set[str]:
    postings = (slice(*index.starts[term : term + 2]) for term in index.words.get(word, ()))
    return {game_of(index.ids[owner]) for run in postings for owner in index.owners[run]}
