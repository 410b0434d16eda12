"""From a question to the calculation that it asks for.

A wrong number is worse than none. So every word of the question has to be known, everything that
decides has to have its place in one calculator, and only one may explain it all; else nothing is
calculated, and what was understood is only offered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.any_dice import names_dice, read_dice
from bot.answers.asking.asked import AskedOdds, texts_by_option
from bot.answers.asking.asked_figure import asked_figure, miss_goal
from bot.answers.asking.choosing import placed_in_best
from bot.answers.asking.difference import compare_without
from bot.answers.asking.meanings import NO_PACKS, PackWords, words_in
from bot.answers.asking.needed import place_counted
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.placing import placed_in
from bot.answers.asking.question import Question, what_is_asked
from bot.answers.asking.sentence import sentence_of
from bot.answers.asking.targets import on_two_targets
from bot.answers.asking.tokens import tokens_of
from bot.answers.asking.unknown_words import strange_words, unknown_words
from bot.answers.asking.vocabulary import vocabularies
from bot.answers.asking.ways import compared, sentences_of_ways, tells_choice
from bot.answers.asking.words import SentenceWord, holds
from calculators.declaration import Calculator, options_of

# What says that two are compared.
_OF_COMPARISON: Final = {"or", "better", "difference", "how-much"}
# Who tells so many values and asks no rule asks what comes of them, also if some are still missing.
_MANY: Final = 3
_LEAST_TOLD: Final = 2


def read_question(
    text: str, games: Iterable[str | None], pack_words: PackWords = NO_PACKS
) -> AskedOdds | None:
    """Return the calculation that a question asks for; ``None`` if it asks for none.

    Args:
        text: The question as it was typed.
        games: Ids of games that it may be about, the likeliest first; ``None`` if only its words tell.
        pack_words: Words that the packs know.

    >>> read_question("odds of picking a lock with 4 action points", [None]).args
    ['picklock', 'perditions-mouth', '--points', '4']
    >>> read_question("how do I pick a lock", [None]) is None
    True
    """
    tokens = tokens_of(text)
    dice = read_dice(text, pack_words) if names_dice(tokens) else None
    if dice is not None:
        return dice
    words = words_in(tokens, pack_words)
    question = what_is_asked(words)
    if question.asks_rule:
        return None
    calculations = (_calculation_of_game(words, question, game) for game in games)
    return next(filter(None, calculations), None)


def _calculation_of_game(
    words: list[SentenceWord], question: Question, game: str | None
) -> AskedOdds | None:
    """Return the calculation that a question asks for if it is about ``game``, or a comparison."""
    way = replace(question, tags=question.tags - _OF_COMPARISON | {"chance"})
    pairs = [_calculations_of_ways(sentences, way, game) for sentences in sentences_of_ways(words)]
    calculation = compared(pairs) or _calculation(words, question, game)
    if calculation is None or calculation.changes or not _has_ways(words, question, calculation, pairs):
        return calculation
    # Two ways that cannot be compared are not both in one calculation.
    return replace(calculation, unclear=(*calculation.unclear, Unclear("", is_asked=True)))


def _has_ways(
    words: Sequence[SentenceWord], question: Question, calculation: AskedOdds, pairs: Sequence[object]
) -> bool:
    """Return whether a question tells two ways; with dice on the table they are what to do."""
    options = texts_by_option(calculation.options)
    if not options.keys().isdisjoint(("rolled", "guard-rolled")):
        return False
    # "2 red and 3 yellow, which is better".
    pools = sum(
        sign.isalpha() for name in ("attack", "guard") for sign in "".join(options.get(name, ()))
    )
    is_choice = "better" in question.tags and pools > 1
    return bool(pairs) or is_choice or tells_choice(words)


def _calculations_of_ways(
    sentences: Sequence[list[SentenceWord]], way: Question, game: str | None
) -> Sequence[AskedOdds | None]:
    """Return the calculation of each of two ways, both about the game that the words of one name."""
    calculations = [_calculation([*sentence], way, game) for sentence in sentences]
    games = (calculation.calculator.declaration.game for calculation in calculations if calculation)
    known_game = next(games, None)
    if game or all(calculations):
        return calculations
    return [_calculation(sentence, way, known_game) for sentence in sentences]


def _calculation(words: list[SentenceWord], question: Question, game: str | None) -> AskedOdds | None:
    """Return the one calculation that a question asks for if it is about ``game``."""
    sentence = sentence_of([*words])
    chosen = placed_in_best(sentence, game, question.counted)
    if chosen is None:
        return None
    if not question.asks_amount:
        sentence, chosen = on_two_targets(words, chosen) or (sentence, chosen)
    chosen.unclear.extend(unknown_words(sentence, chosen))
    chosen.aside.extend(strange_words(sentence.words))
    if question.asks_difference:
        compare_without(sentence, chosen)
    if question.is_choice and not (chosen.changes or chosen.unclear):
        chosen.unclear.append(Unclear(""))
    place_counted(chosen, question)
    figure = asked_figure(sentence, question, chosen)
    miss_goal(chosen, figure, question)
    is_of_cards = figure == "expected" or chosen.figure
    if is_of_cards and chosen.vocabulary.calculator.declaration.cards:
        chosen.missing.clear()
    if not question.is_asked(chosen):
        return None
    asks_figure = question.asks_figure and (chosen.is_named or bool(chosen.options))
    slips = tuple((word.text, word.slip_of) for word in words if word.slip_of)
    return replace(
        _asked(chosen, figure),
        slips=slips,
        asks_figure=asks_figure or _is_told(words, question, chosen),
    )


def _is_told(words: Sequence[SentenceWord], question: Question, placed: Placed) -> bool:
    """Return whether a question tells a situation, and asks no rule: only what comes of it.

    Many values tell it. Fewer do where nothing is asked in words, and where only little is not clear.
    """
    values = len(placed.options) + sum(bool(unclear.options) for unclear in placed.unclear)
    if question.has_opener or not placed.options or len(placed.unclear) > values:
        return False
    asks = bool(question.counted) or "how-much" in question.tags or holds(words, "?")
    return values >= _MANY or not (asks or (placed.missing and values < _LEAST_TOLD))


def read_about(
    text: str, calculator: type[Calculator], pack_words: PackWords = NO_PACKS
) -> AskedOdds | None:
    """Return what a question says about a calculator, whatever it asks; ``None`` if that is nothing.

    >>> from calculators.perditions_mouth import PickLock
    >>> read_about("may I move with 4 points after the lock", PickLock).options
    (('points', '4'),)
    """
    words = words_in(tokens_of(text), pack_words)
    for vocabulary in vocabularies():
        if vocabulary.calculator is calculator:
            sentence = sentence_of(words)
            placed = placed_in(sentence, vocabulary)
            placed.unclear.extend(unknown_words(sentence, placed))
            calculation = _asked(placed, "")
            return calculation if calculation.options else None
    return None


def _asked(placed: Placed, figure: str) -> AskedOdds:
    """Return what was understood, in the order of the calculator's options."""
    names = [option.name for option in options_of(placed.vocabulary.calculator)]
    options = tuple(
        (name, text) for name in names if name in placed.options for text in placed.options[name]
    )
    changes = tuple((name, text) for name, texts in placed.changes.items() for text in texts)
    missing = tuple(dict.fromkeys(placed.missing))
    return AskedOdds(
        placed.vocabulary.calculator,
        options,
        changes,
        missing,
        figure=figure,
        unclear=tuple(placed.unclear),
        aside=tuple(placed.aside),
        attacker=placed.attacker,
    )
