"""From a question to the calculation that it asks for.

A wrong number is worse than none. So every number of the question has to have a role, no option may
have two values, and only one calculator may fit; else nothing is calculated, and what was understood
is only offered.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.answers.asking.alternatives import (
    asks_which_is_better,
    with_both_units,
    with_comparison,
)
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.common import WordSet, shared_words
from bot.answers.asking.gate import common_reader, has_number
from bot.answers.asking.phrases import Question
from bot.answers.asking.roles import Reading, Role, best_reading
from bot.answers.asking.slips import without_slips
from bot.answers.asking.tokens import CLAUSE_END
from bot.answers.asking.vocabulary import (
    ABSENT,
    UNCLEAR,
    CalculatorWords,
    GameWords,
    OptionPhrase,
    all_game_words,
    game_words,
)
from calculators.declaration import Calculator, options_of

_NUMBER_MARK: Final = re.compile(r"[#$]")
_ADDED: Final = re.compile(r"(\d+)\+(\d+)")
_OPPONENT: Final = "vs-"
# The doubt about a calculator that the question neither names nor hints at.
_GUESSED: Final = 2
# Shorter words hold a sentence together, in either language.
_LEAST_LETTERS: Final = 3
# So many words may stand beside what gives the numbers in a statement that asks for nothing by name.
_MOST_OTHER_WORDS: Final = 3
_MOST_OTHER_WORDS_OF_QUESTION: Final = 0
# In one that holds a number without a role.
_MOST_OTHER_WORDS_OF_UNCLEAR: Final = 0
# Who tells so many options tells a situation, and asks what comes of it.
_OPTIONS_OF_SITUATION: Final = 3
# In one that asks for the outcome; with more words around it, something else is asked.
_MOST_OTHER_WORDS_OF_ASKED: Final = 10


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A calculator that a question may ask.

    Attributes:
        words: What it is called.
        doubt: 0 where the question names it, more where it may only be about it.
        reading: What the question says about it.
        missing: Options whose value is not clear.
    """

    words: CalculatorWords
    doubt: int
    reading: Reading
    missing: tuple[str, ...]

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.words.calculator.declaration.game

    @property
    def is_complete(self) -> bool:
        """Whether all was understood that the figure depends on."""
        return self.reading.is_clear and not self.missing

    @property
    def rank(self) -> tuple[bool, bool, int, int, int, int]:
        """The lower, the better the calculator fits: one that is only guessed never before others."""
        return (
            self.doubt == _GUESSED,
            not self.is_complete,
            self.doubt,
            self.reading.unused,
            len(self.missing),
            -len(self.reading.places),
        )

    def other_words(self, question: Question) -> int:
        """Return how many words of the question neither name the calculator nor give an option."""
        common, words = shared_words(), self.words
        explained = set(self.reading.places)
        texts = (*words.named, *words.hinted, *words.guessed, *words.game_terms)
        for match in words.reader.find_any(texts, question):
            explained.update(range(match.start, match.end))
        explained |= question.counts | question.places(common.filler_set)
        if self.is_complete:  # "against" then stands between what is known
            explained |= question.places(WordSet.of(common.versus))
        return sum(
            place not in explained and len(token) >= _LEAST_LETTERS and token.isalpha()
            for place, token in enumerate(question.tokens)
        )

    @property
    def asked(self) -> AskedOdds:
        """What was understood, in the order of the calculator's options."""
        values = dict(self.reading.options)
        if values.keys() & {name for names in self.words.essential for name in names}:
            for name, value in self.words.fill.items():
                if name not in self.missing:
                    values.setdefault(name, value)
        names = [option.name for option in options_of(self.words.calculator)]
        return AskedOdds(
            self.words.calculator,
            tuple((name, values[name]) for name in names if name in values),
            tuple(self.reading.changes.items()),
            self.missing,
            tuple((name, value) for name, value in self.reading.torn.items() if value != UNCLEAR),
            unclear=bool(self.reading.unused),
        )


def read_question(text: str, game: str | None, known_words: Container[str]) -> AskedOdds | None:
    """Return the calculation that a question asks for; ``None`` if it asks for none.

    Args:
        text: The question as it was typed.
        game: Id of the game that it is about; ``None`` if only its words tell.
        known_words: Words that are no slips of others.

    >>> read_question("odds of picking a lock with 4 action points", None, ()).args
    ['picklock', 'perditions-mouth', '--points', '4']
    >>> read_question("how do I pick a lock", None, ()) is None
    True
    """
    common = shared_words()
    question = _question(text, known_words)
    known_games = all_game_words() if game is None else [*filter(None, [game_words(game)])]
    candidates = [candidate for words in known_games for candidate in _candidates(words, question)]
    with_terms = [words.game for words in known_games if words.reader.stands_in(words.terms, question)]
    certain_game = game or (with_terms[0] if len(with_terms) == 1 else None)
    chosen = _chosen(candidates, certain_game)
    if chosen is None or not _is_asked(chosen, question, is_question="?" in text):
        return None
    is_turned = common_reader().stands_in(common.turned, question) or _is_inexact(chosen, question)
    return replace(chosen.asked, unclear=chosen.asked.unclear or is_turned)


def read_about(
    text: str, calculator: type[Calculator], known_words: Container[str]
) -> AskedOdds | None:
    """Return what a question says about a calculator, whatever it asks; ``None`` if that is nothing.

    >>> from calculators.perditions_mouth import PickLock
    >>> read_about("may I move with 4 points after the lock", PickLock, ()).options
    (('points', '4'),)
    """
    game = game_words(calculator.declaration.game)
    if game is None:
        return None
    for words in game.calculators:
        if words.calculator is calculator:
            asked = _candidate(game, words, _question(text, known_words), _GUESSED).asked
            return asked if asked.options else None
    return None


def _question(text: str, known_words: Container[str]) -> Question:
    """Return a question in the words that phrases are made of."""
    common = shared_words()
    tokens = common.with_dice_after_counts(without_slips(common.tokens(text), known_words))
    question = Question(common.with_single_dice(tokens), common)
    if asks_which_is_better(question, common):
        return Question(with_both_units(question.tokens, common), common)
    return question


def _is_asked(candidate: _Candidate, question: Question, *, is_question: bool) -> bool:
    """Return whether the figure is asked for, and not only a rule.

    Whoever does not say so names everything that it takes, and little else.
    """
    is_comparison = candidate.is_complete and bool(candidate.reading.changes)
    if is_comparison or common_reader().stands_in(shared_words().odds, question):
        return True
    if not (candidate.reading.options or candidate.reading.torn):
        return False
    other_words = candidate.other_words(question)
    most_words = max(_MOST_OTHER_WORDS, len(candidate.reading.options) + 1)
    if not candidate.is_complete:
        # What is all but said is offered, without a figure.
        limit = _MOST_OTHER_WORDS_OF_UNCLEAR if candidate.reading.unused else most_words
        return other_words <= limit and not _asks_for_rule(question)
    texts = (*shared_words().outcomes, *candidate.words.asks)
    if candidate.words.reader.stands_in(texts, question):
        return other_words <= _MOST_OTHER_WORDS_OF_ASKED
    if is_question and len(candidate.reading.options) < _OPTIONS_OF_SITUATION:
        most_words = _MOST_OTHER_WORDS_OF_QUESTION
    return other_words <= most_words and _says_numbers(candidate, question)


def _says_numbers(candidate: _Candidate, question: Question) -> bool:
    """Return whether a question tells its numbers, in digits or as several of one, and asks no rule."""
    values = [value for value in candidate.reading.options.values() if value]
    return (has_number(question) or len(values) > 1) and not _asks_for_rule(question)


def _is_inexact(candidate: _Candidate, question: Question) -> bool:
    """Return whether a number is said to be about so large, at most or at least, but for a goal's."""
    common, reading = shared_words(), candidate.reading
    goals = {
        place
        for role in reading.roles
        if role.option in common.goals
        for place in range(role.start, role.end)
    }
    return any(
        not reading.places.issuperset(places) and allowed.isdisjoint(places)
        for texts, allowed in ((common.inexact, frozenset[int]()), (common.at_least, goals))
        for match in common_reader().find_any(texts, question)
        for places in [range(match.start, match.end)]
    )


def _asks_for_rule(question: Question) -> bool:
    """Return whether a question asks for a rule, if it does not ask for a figure as well."""
    common = shared_words()
    first_words = WordSet.of(common.rules_first)
    return common_reader().stands_in(common.rules, question) or any(
        place == 0 or question.tokens[place - 1] == CLAUSE_END for place in question.places(first_words)
    )


def _chosen(candidates: Sequence[_Candidate], certain_game: str | None) -> _Candidate | None:
    """Return the calculator that fits best; ``None`` if there is none, or it is not clear which.

    Args:
        candidates: The calculators that the question may ask.
        certain_game: The game that it is about; ``None`` if that depends on the calculator.
    """
    if certain_game is not None:
        candidates = [candidate for candidate in candidates if candidate.game == certain_game]
    ranked = sorted(candidates, key=lambda candidate: candidate.rank)
    if not ranked or (len(ranked) > 1 and ranked[0].rank == ranked[1].rank):
        return None
    best = ranked[0]
    if certain_game is not None:
        return best
    # Of calculators that are named the numbers tell the game, of no others.
    rivals = [
        candidate
        for candidate in ranked
        if candidate.game != best.game
        and candidate.is_complete == best.is_complete
        and (best.is_complete or not candidate.doubt)
    ]
    return None if best.doubt or rivals else best


def _candidates(game: GameWords, question: Question) -> Iterator[_Candidate]:
    """Yield the calculators of a game that the question may ask."""
    for words in game.calculators:
        for doubt, texts in enumerate((words.named, words.hinted, words.guessed)):
            if words.reader.stands_in(texts, question):
                yield _candidate(game, words, question, doubt)
                break


def _candidate(game: GameWords, words: CalculatorWords, question: Question, doubt: int) -> _Candidate:
    """Return what a question says about a calculator."""
    roles = _roles(game, words, question)
    reading = best_reading(roles, question.tokens, question.counts).without(ABSENT)
    reading = with_comparison(reading, question, shared_words())
    beyond = sum(
        reading.places.isdisjoint(range(match.start, match.end))
        for match in words.reader.find_any(words.beyond, question)
    )
    reading = replace(reading, unused=reading.unused + beyond)
    clear_reading = reading.without(UNCLEAR)
    missing = (*_missing(words, clear_reading), *_unclear(words, reading, question))
    return _Candidate(words, doubt, clear_reading, tuple(dict.fromkeys(missing)))


def _missing(words: CalculatorWords, reading: Reading) -> Iterator[str]:
    """Yield the options without which there is no figure, and those that have several values."""
    for names in words.essential:
        if reading.options.keys().isdisjoint(names):
            yield names[0]
    yield from sorted(reading.torn)


def _unclear(words: CalculatorWords, reading: Reading, question: Question) -> Iterator[str]:
    """Yield the options that the question speaks of without a value, or with one that is not theirs."""
    for option, texts in words.mentions:
        if reading.options.get(option) == UNCLEAR:
            yield option
        elif option not in reading.options:
            for match in words.reader.find_any(texts, question):
                if not reading.places.issuperset(range(match.start, match.end)):
                    yield option


def _roles(game: GameWords, words: CalculatorWords, question: Question) -> Iterator[Role]:
    """Yield every part of a question that could give an option a value, or use a number up."""
    sides = _sides(game, question)
    ours = {match.start for match in game.reader.find_any(game.ours, question)}
    for phrase in words.phrases:
        for match in words.reader.find(phrase.phrase, question):
            places = range(match.start, match.end)
            holds_number = not question.counts.isdisjoint(places)
            if phrase.value == UNCLEAR and not holds_number:
                continue
            value = _value(phrase, match.value)
            if value is not None:
                is_sided = phrase.option in words.sided and ours.isdisjoint(places)
                is_opponent = is_sided and sides[match.end - 1]
                option = f"{_OPPONENT}{phrase.option}" if is_opponent else phrase.option
                yield Role(match.start, match.end, option, value)


def _value(phrase: OptionPhrase, number: str) -> str | None:
    """Return the value that a phrase gives its option; ``None`` if the number is none for it."""
    if phrase.value == "yes":
        return ""
    if not _NUMBER_MARK.search(phrase.value):
        return phrase.value
    value = _NUMBER_MARK.sub(number, phrase.value)
    addition = _ADDED.fullmatch(value)
    if addition is not None:
        return str(int(addition[1]) + int(addition[2]))
    return None if "+" in value else value.replace("~", "-")


def _sides(game: GameWords, question: Question) -> Sequence[bool]:
    """Return for each token whether what stands there is the opponent's."""
    tokens = question.tokens
    first_versus = next((place for place, token in enumerate(tokens) if token in game.versus), None)
    opponent_starts = {match.start for match in game.reader.find_any(game.other, question)}
    own_starts = {match.start for match in game.reader.find_any(game.own, question)}
    # "gnoll fight +1 vs my fight +3"
    is_opponent = first_versus is not None and first_versus + 1 in own_starts
    sides = []
    for place, token in enumerate(tokens):
        if token in game.versus or (
            place in opponent_starts and (first_versus is None or place > first_versus)
        ):
            is_opponent = True
        elif place in own_starts:
            is_opponent = False
        sides.append(is_opponent)
    return sides
