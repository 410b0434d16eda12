"""Names of figures in questions: heroes and monsters, which rules call by a word for all like them.

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


def words_for_figures(games: Iterable[Game], entry_names: Collection[str]) -> Mapping[str, str]:
    """Return the rules' word for a figure by each folded word of its name.

    Args:
        games: The games, each with its figures.
        entry_names: The folded names of entries; who asks by one of them asks for that entry.
    """
    return {
        word: fold(rules_word)
        for game in games
        for rules_word, names in game.figures.items()
        for word in chain.from_iterable(map(words, names))
        if word not in entry_names
    }


def figure_named(word: str, index: Index) -> str | None:
    """Return the word of a figure's name that a folded ``word`` is, perhaps with a slip."""
    figures = index.figures.keys()
    if word in figures:
        return word
    is_slip = (
        word not in index.words
        and word not in index.stopwords
        and len(word) >= thresholds.FIGURE_LETTERS
    )
    if not is_slip:
        return None
    match = process.extractOne(
        word, figures, scorer=fuzz.ratio, score_cutoff=thresholds.FIGURE_LIKENESS
    )
    return None if match is None else match[0]


def games_by_figure(games: Mapping[str, Game], index: Index) -> Mapping[str, str]:
    """Return the id of the game by each word of a figure's name that no other game's entries use."""
    return {
        word: game_id
        for game_id, game in games.items()
        for word in words_for_figures([game], ())
        if _games_using(word, index) <= {game_id}
    }


def _games_using(word: str, index: Index) -> set[str]:
    postings = (slice(*index.starts[term : term + 2]) for term in index.words.get(word, ()))
    return {game_of(index.ids[owner]) for run in postings for owner in index.owners[run]}
