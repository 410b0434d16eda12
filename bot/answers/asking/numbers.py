"""What a number of a question is: a goal, anybody's number, a value that is said again."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.nouns import BARE
from bot.answers.asking.owners import OTHER
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import RESULTS, SentenceWord, holds, is_all, words_before, words_behind
from calculators.declaration import Option
from calculators.words import texts_of

# What may come of anything names no calculator.
_OUTCOMES: Final = frozenset({"kill", "hurt", "win", "take", "help", "hit"})

# What is counted whatever it is called.
_ADDED: Final = ("terrain", "enemy", "enemy-here")
TOTALS: Final = texts_of("totals")
# Before how strong an attack is.
_BEFORE_STRENGTH: Final = ("for", "of", "from", *texts_of("hit-for"))
# So many words before or behind a number stands what it is of.
_NEAR: Final = 4
# Before what comes of it.
_WANTING: Final = ("deal", "take", "chance", "roll", "to")


def is_goal(
    words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, quantity: Quantity
) -> bool:
    """Return whether a number without a noun is what is wanted: "at least 3 damage", "to do 3"."""
    is_number = quantity.pool is None and not quantity.amount.is_signed and not quantity.rolled
    if len(vocabulary.goals) != 1 or not is_number:
        return False
    behind = words_behind(words, quantity.end - 1)
    # Where no points are spent, "a point" is one of damage.
    is_point = holds(behind, "point") and "point" not in vocabulary.nouns
    is_result = is_point or holds(behind, *RESULTS)
    if quantity.amount.bound and holds(words_behind(words, quantity.end - 1, 4), "round"):
        return False  # "at least one of 3 rounds"
    if quantity.amount.bound:
        preceding = words_before(words, quantity.start, 3)
        # "At most three count" says nothing of what is wanted.
        is_other = quantity.amount.bound == "at-most" and not holds(preceding, *_WANTING)
        return is_result or not (is_other or holds(behind, "nouns", "unknown", "persons"))
    is_wanted = holds(words_before(words, quantity.start), "deal", "need", "spend")
    is_wanted = is_wanted or holds(words_before(words, quantity.start, 2), "reach")
    # "How sure am I to do 4?"
    is_last = not behind or holds(behind, "end")
    return is_wanted and is_last if not is_result else is_wanted or quantity.amount.is_range


def is_anybodys(
    words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, quantity: Quantity, noun: Noun
) -> bool:
    """Return whether a number counts dice of no colour, or a person's that nothing names."""
    near = (*words_before(words, quantity.start, 2), *words_behind(words, quantity.end - 1, 2))
    is_total = holds(near, *TOTALS)
    is_rolled = holds(words_before(words, quantity.start), "rolled")
    if noun.tag in BARE.values() and (is_total or is_rolled):
        return True  # "he got 12 in total", "I rolled 9" are what dice show
    if noun.tag in BARE.values():  # "he has 5 and I have 4" may be anything
        return not any(
            word.tag in vocabulary.words - _OUTCOMES
            or (word.is_a("nouns", "colour") and word.tag in vocabulary.nouns)
            for word in words
        )
    is_of_dice = holds(words_behind(words, noun.place), "dice-noun")
    return is_of_dice and quantity.pool is None and vocabulary.has_dice


def is_beyond(quantity: Quantity, limit: int) -> bool:
    """Return whether a distance is clearly beyond a limit."""
    amount = quantity.amount
    is_least = amount.bound in ("", "at-least") and not amount.is_signed and amount.text.isdigit()
    return is_least and int(amount.text) > limit


def is_repeated(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether a value is only said again: "one gem for one reroll", "3 areas, difficulty 3"."""
    between = words[first.end : second.start]
    is_again = not holds(between, "and", "or", "end", "each")
    return first.text == second.text and first.pool is None and is_again


def is_said_again(
    words: Sequence[SentenceWord], values: Iterable[Quantity], quantity: Quantity
) -> bool:
    """Return whether a number is one that was told: "4 points left, and I spend all 4"."""
    is_told = any(value.text == quantity.text for value in values)
    is_number = not (quantity.pool or quantity.amount.bound)
    return is_told and is_number and is_all(words, quantity.start)


def is_listed(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether dice of one colour stand twice without "and": "2 red, 3 red"."""
    colours = (first.pool or {}).keys() & (second.pool or {}).keys()
    return bool(colours) and not holds(words[first.end : second.start], "and")


def is_strength(
    sentence: Sentence, vocabulary: CalculatorVocabulary, quantity: Quantity, noun: Noun | None
) -> bool:
    """Return whether a number is what an attack makes: "attacks me for 5", "my attack is 5"."""
    words, start = sentence.words, quantity.start
    has_total = vocabulary.has_dice and "attack-value" in vocabulary.nouns
    if quantity.pool or quantity.is_article or not has_total:
        return False
    behind = words_behind(words, quantity.end - 1, 2)
    if holds(behind[:1], "of") and holds(behind[1:], "attack"):
        return True
    is_behind = noun is not None and noun.tag == "attack" and noun.place < quantity.start
    if is_behind and holds(words, "parry", "guard"):
        return True  # "the attack on me stands at 4, my guard"
    verbs = ("attack", "hit") if sentence.owners.attacker == OTHER else ("attack",)
    is_of = holds(words_before(words, start), *_BEFORE_STRENGTH)
    is_of = is_of and holds(words_before(words, start, 4), *verbs)
    return is_of and not holds(behind[:1], "nouns", "persons", "colour")


def is_card_sum(
    words: Sequence[SentenceWord],
    vocabulary: CalculatorVocabulary,
    quantity: Quantity,
    noun: Noun | None,
) -> bool:
    """Return whether a number is the sum of a hand of cards: "the two cards total at most 3"."""
    amount = quantity.amount
    is_hand = holds(words_behind(words, quantity.end - 1), "card")
    is_bounded = bool(amount.bound) or amount.is_range
    is_sum = holds(words, "card-sum") or (is_bounded and not holds(words, "point", "attempt"))
    has_cards = bool(vocabulary.calculator.declaration.cards) and holds(words, "card", "card-sum")
    is_free = noun is None and quantity.pool is None and not quantity.is_article
    return has_cards and is_free and is_sum and not is_hand


def are_dice(sentence: Sentence, gems: Quantity) -> bool:
    """Return whether gems are the dice behind them: "I put two gems on guard, two orange"."""
    behind = [part for part in sentence.quantities if part.start > gems.start and part.pool]
    is_put = holds(words_before(sentence.words, gems.start, _NEAR), "spend")
    texts = [amount.text for part in behind for amount in (part.pool or {}).values()]
    return is_put and gems.amount.text in texts


def is_counted_on(
    words: Sequence[SentenceWord], option: Option, first: Quantity, second: Quantity
) -> bool:
    """Return whether things of a kind are counted by two words: "a tree and a rock"."""
    between = words[first.end : second.start]
    is_next = holds(between, "and") and all(word.is_a("and", "nouns", "neutral") for word in between)
    things = (*between, *words_behind(words, second.end - 1))
    texts = [word.text for word in things if word.kind == "nouns"]
    are_whole = (first.amount.text + second.amount.text).isdigit()
    is_added = option.spoken.nouns.split()[0] in _ADDED
    return is_next and is_added and are_whole and len(set(texts)) == len(texts) > 1


def is_of_both(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a value is said of both sides: "both of us Fight 3, armour 11"."""
    preceding = takewhile(lambda word: word.text != ".", reversed(words[:place]))
    owner = next((word for word in preceding if word.is_a("each", "persons", "versus")), None)
    return owner is not None and owner.is_a("each")


def is_backstab(words: Sequence[SentenceWord], earlier: Quantity, quantity: Quantity) -> bool:
    """Return whether dice are added to others: "3 dice plus 2 for the backstab"."""
    is_more = holds(words[earlier.end : quantity.start], "and") and quantity.amount.text.isdigit()
    return is_more and holds(words_behind(words, quantity.end - 1, _NEAR), "backstab")
