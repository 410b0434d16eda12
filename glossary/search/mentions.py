"""The games that players name inside their questions: those of the packs, and others."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rapidfuzz import fuzz, process

from glossary import thresholds
from glossary.entry import game_of
from glossary.index.index import Index
from glossary.pack import Glossary, games_by_name
from glossary.search.message import Message
from glossary.search.slips import miniature_named
from glossary.text import name_key, words


class Mention(NamedTuple):
    """What a question says about the game it is about.

    Attributes:
        game: Id of the loaded game that it names; ``None`` if it names none.
        other_game: The name of a game that is not loaded; ``None`` if it names none, or a loaded one.
        content: The question without that name.
        game_of_miniatures: Id of the game whose miniatures it names; ``None`` for none or several.
    """

    game: str | None
    other_game: str | None
    content: Message
    game_of_miniatures: str | None = None


class Mentions:
    """Finds names of games in questions."""

    def __init__(self, glossary: Glossary, index: Index) -> None:
        """Know the games of ``glossary`` and the other games that ``index`` lists."""
        self._index = index
        self._games = games_by_name(glossary.games)
        self._other_games = {
            name: title
            for title in index.other_games
            if (name := tuple(words(title))) not in self._games
        }
        self._terms = {
            tuple(words(term)): title
            for title, terms in index.other_game_terms.items()
            if tuple(words(title)) not in self._games
            for term in terms
        }
        all_names = (*self._games, *self._other_games, *self._terms)
        self._first_words = {name[0] for name in all_names if name}
        self._longest = max(map(len, all_names), default=0)
        # A name that only one game's entries use tells which game is played.
        self._games_by_miniature = {
            word: game_id
            for game_id, game in glossary.games.items()
            for word in game.miniatures
            if _games_using(word, index) <= {game_id}
        }
        self._other_words = {
            name[0]: title for name, title in self._other_games.items() if len(name) == 1
        }

    def in_message(self, message: Message) -> Mention:
        """Return the game that is named in a message."""
        query_words = message.words
        if name_key(" ".join(query_words)) in self._index.exact:
            return Mention(None, None, message)  # the game's name is part of an entry's
        spans = list(self._spans(query_words))
        for start, end in spans:
            game = self._games.get(tuple(query_words[start:end]))
            if game is not None:
                content = message._replace(words=[*query_words[:start], *query_words[end:]])
                return Mention(game, None, content)
        names = [tuple(query_words[start:end]) for start, end in spans]
        unread_names = (tuple(message.unread[start:end]) for start, end in self._spans(message.unread))
        game = next(filter(None, map(self._games.get, unread_names)), None)
        if game is not None:
            return Mention(game, None, message)
        other_games = map(self._other_games.get, names)
        misspelled = map(self._misspelled, query_words)
        by_terms = map(self._game_of_term, names)
        other_game = next(filter(None, chain(other_games, misspelled, by_terms)), None)
        return Mention(None, other_game, message, self._game_of_miniatures(query_words))

    def _game_of_miniatures(self, query_words: Sequence[str]) -> str | None:
        names = (miniature_named(word, self._index) for word in query_words)
        games = {self._games_by_miniature.get(name) for name in names if name is not None} - {None}
        return games.pop() if len(games) == 1 else None

    def _spans(self, query_words: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Yield where names may start and end among the words of a question, the longest first."""
        starts = [start for start, word in enumerate(query_words) if word in self._first_words]
        for length in range(self._longest, 0, -1):
            for start in starts:
                if start + length <= len(query_words):
                    yield start, start + length

    def _game_of_term(self, term: tuple[str, ...]) -> str | None:
        """Return the game that is not loaded of which alone such words are used."""
        title = self._terms.get(term)
        return None if title is None or self._stand_together(term) else title

    def _stand_together(self, some_words: Iterable[str]) -> bool:
        """Return whether one name or question of the packs holds all these words, stopwords aside."""
        content = [word for word in some_words if word not in self._index.stopwords]
        texts = [
            set(chain.from_iterable(map(self._texts_with, self._index.words.get(word, ()))))
            for word in content
        ]
        return bool(texts) and bool(set.intersection(*texts))

    def _texts_with(self, term: int) -> Sequence[int]:
        index = self._index
        first, last = index.starts[term], index.starts[term + 1]
        return index.uses[index.use_starts[first] : index.use_starts[last]]

    def _misspelled(self, word: str) -> str | None:
        if (
            len(word) < thresholds.OTHER_GAME_LETTERS
            or word in self._index.words
            or self._index.is_only_everyday(word)
        ):
            return None
        match = process.extractOne(
            word,
            self._other_words.keys(),
            scorer=fuzz.ratio,
            score_cutoff=thresholds.OTHER_GAME_LIKENESS,
        )
        return None if match is None else self._other_words[match[0]]


def _games_using(word: str, index: Index) -> set[str]:
    postings = (slice(*index.starts[term : term + 2]) for term in index.words.get(word, ()))
    return {game_of(index.ids[owner]) for run in postings for owner in index.owners[run]}
