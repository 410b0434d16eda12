"""What players call the calculators and options of each game: ``questions.yaml`` beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Final

import calculators
from bot.answers.asking.common import WordSet, load_words, shared_words
from bot.answers.asking.phrases import Phrase, PhraseReader
from calculators.catalogue import calculator_named
from calculators.catalogue import calculators as all_calculators
from calculators.declaration import Calculator

_FILE: Final = "questions.yaml"
# Instead of a value: that the option is spoken of, in words that do not give its value.
UNCLEAR: Final = "unclear"
# Instead of a value: that the option is spoken of, to say that there is none of it.
ABSENT: Final = "absent"
# Between options of which one is enough.
_EITHER: Final = "|"
# Shorter words are no slip's word.
_LEAST_LETTERS: Final = 3


@dataclass(frozen=True)
class OptionPhrase:
    """A phrase that gives an option a value.

    Attributes:
        option: Name of the option.
        value: The value; ``#`` or ``$`` in it stands for the number or the dice of the phrase.
        phrase: The phrase.
    """

    option: str
    value: str
    phrase: Phrase


@dataclass(frozen=True)
class CalculatorWords:
    """What players call one calculator and its options.

    Attributes:
        calculator: The calculator.
        reader: Reads the phrases.
        game_terms: Names of its game, and phrases that only the game has.
        named: Phrases that name the calculator.
        essential: Options without which there is no figure; of several in one tuple any is enough.
        options: Values by option, and for each of them its phrases.
        hinted: Phrases that may name it, and also others.
        guessed: Phrases that stand in questions about it, where nothing else is named.
        asks: Phrases that ask for its figures, in a question about it.
        beyond: Phrases that speak of what its options do not know: nothing is calculated.
        fill: Values of options that are left out although the calculator wants them.
        sided: Options that the opponent has as well, called ``vs-`` then.
    """

    calculator: type[Calculator]
    reader: PhraseReader
    game_terms: Sequence[str]
    named: Sequence[str]
    essential: Sequence[tuple[str, ...]]
    options: Mapping[str, Mapping[str, Sequence[str]]]
    hinted: Sequence[str] = ()
    guessed: Sequence[str] = ()
    asks: Sequence[str] = ()
    beyond: Sequence[str] = ()
    fill: Mapping[str, str] = field(default_factory=dict)
    sided: frozenset[str] = frozenset()

    @cached_property
    def phrases(self) -> Sequence[OptionPhrase]:
        """All phrases of the options."""
        return [
            OptionPhrase(option, str(value), self.reader.read(text))
            for option, values in self.options.items()
            for value, texts in values.items()
            for text in texts
        ]

    @cached_property
    def mentions(self) -> Sequence[tuple[str, Sequence[str]]]:
        """The phrases that speak of an option without giving its value."""
        return [
            (option, values[UNCLEAR]) for option, values in self.options.items() if UNCLEAR in values
        ]

    def words(self) -> Iterator[str]:
        """Yield every word of the phrases as it is written."""
        texts = [*self.named, *self.hinted, *self.guessed, *self.asks, *self.beyond]
        for texts_by_value in self.options.values():
            texts += chain.from_iterable(texts_by_value.values())
        for text in texts:
            yield from self.reader.words_of(text)


@dataclass(frozen=True)
class GameWords:
    """What players call the calculators of one game.

    Attributes:
        game: Id of the game.
        reader: Reads the phrases.
        terms: Phrases that only this game has.
        versus: Words after which the opponent's values stand.
        own: Words after which the player's own values stand.
        other: Phrases after which the opponent's values stand, where no word of ``versus`` does.
        ours: Phrases for what is the player's own, wherever it stands.
        calculators: Its calculators.
    """

    game: str
    reader: PhraseReader
    terms: Sequence[str]
    versus: Sequence[str]
    own: Sequence[str]
    other: Sequence[str]
    ours: Sequence[str]
    calculators: Sequence[CalculatorWords]


@cache
def game_words(game: str) -> GameWords | None:
    """Return what the calculators of a game are called; ``None`` if its package does not say."""
    file = Path(calculators.__path__[0]) / game.replace("-", "_") / _FILE
    if not file.is_file():
        return None
    document = load_words(file)
    reader = PhraseReader(shared_words(), document.get("lists", {}))
    terms = document.get("terms", ())
    game_terms = (*document.get("names", ()), *terms)
    return GameWords(
        game,
        reader,
        terms=terms,
        versus=document.get("versus", ()),
        own=document.get("own", ()),
        other=document.get("other", ()),
        ours=document.get("ours", ()),
        calculators=[
            _calculator_words(calculator_named(command, game), words, reader, game_terms)
            for command, words in document["calculators"].items()
        ],
    )


@cache
def all_game_words() -> tuple[GameWords, ...]:
    """Return what the calculators of all games are called whose packages say so."""
    games = dict.fromkeys(game for _, game in all_calculators())
    return tuple(words for words in map(game_words, games) if words is not None)


@cache
def spelled_words() -> tuple[WordSet, Mapping[str, Sequence[str]]]:
    """Return every word of the phrases of all games: as a set, and by first letter.

    Those by first letter are the words that a slip may stand for.
    """
    named_calculators = chain.from_iterable(game.calculators for game in all_game_words())
    spelled = {word for calculator in named_calculators for word in calculator.words()}
    common = shared_words()
    spelled.update(word for words in common.colours.values() for word in words)
    spelled.update(common.fillers, common.dice, common.joins, common.none, common.articles)
    spelled.update(
        word
        for phrase in (
            *common.odds,
            *common.outcomes,
            *common.turned,
            *common.amounts,
            *common.rules,
            *common.rules_first,
        )
        for word in phrase.split()
    )
    words_by_letter: dict[str, list[str]] = {}
    for word in sorted(spelled):
        if len(word) >= _LEAST_LETTERS:
            words_by_letter.setdefault(word[0], []).append(word)
    return WordSet.of(sorted(spelled)), words_by_letter


def _calculator_words(
    calculator: type[Calculator],
    words: Mapping[str, Any],
    reader: PhraseReader,
    game_terms: Sequence[str],
) -> CalculatorWords:
    values = {
        **words,
        "essential": [tuple(names.split(_EITHER)) for names in words["essential"]],
        "sided": frozenset(words.get("sided", ())),
    }
    return CalculatorWords(calculator, reader, game_terms, **values)
