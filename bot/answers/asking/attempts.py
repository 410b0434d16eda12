"""Several attacks or attempts in one question: how many there are, and what each of them has."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.answers.asking.assignment import Noun, Part
from bot.answers.asking.joining import THEN
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import MINIATURES, SentenceWord, holds, words_before, words_behind
from calculators.declaration import option_of
from calculators.limits import ATTACKS
from calculators.words import texts_of

# The options of which several attempts take the same.
_REPEATED: Final = ("attack", "points")
# "3 attacks: how much damage per attack" is none of all three.
_EACH_ATTEMPT: Final = texts_of("each-attempt")
_NOUNS: Final = {"attack": "attack", "points": "point"}
_DEEDS: Final = ("attack", "shoot", "hit")
_TIMED: Final = ("attempt", "arrow", "shoot")
_OF_ALL: Final = texts_of("of-the")
_ME: Final = tuple(f"{text} " for text in texts_of("me-in-verbs"))
# How many attempts "both" and "the three" are.
_ATTEMPT_COUNTS: Final = ("2", "3")
# Behind the first of several: "one with 3 red and the other with 2".
_OTHERS: Final = texts_of("other")
_IF: Final = texts_of("if")
# Behind an attempt: the next one, or that it fails.
_NEXT: Final = (*THEN, "zero", "fails")


def is_count(words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, part: Part) -> bool:
    """Return whether a number says how many attacks or attempts there are.

    Behind the verb it means nothing.
    """
    quantity, noun = part
    if quantity.pool is not None or quantity.rolled or quantity.is_article:
        return False
    if holds(words[quantity.end : quantity.end + 1], *_TIMED):
        is_done = holds(words[: quantity.start], *_DEEDS)
        return is_done or words[quantity.end].is_a("arrow", "shoot") or "spend" in vocabulary.nouns
    if holds(words_behind(words, quantity.end - 1), *MINIATURES) and holds(words, "each"):
        return vocabulary.has_dice and _attack_asker(words, quantity)
    # "5 di attacco", "an attack of 4 comes at me".
    near = (*words_before(words, quantity.start), *words_behind(words, quantity.end - 1))
    is_before = noun is not None and quantity.end <= noun.place and not holds(near, "of")
    return is_before and counts_attacks(vocabulary, quantity, noun)


def _attack_asker(words: Sequence[SentenceWord], quantity: Quantity) -> bool:
    """Return whether those who are counted attack the asker: "three picts attack me"."""
    near = (*words_before(words, quantity.start, 3), *words_behind(words, quantity.end, 3))
    is_me = holds(near, "me") or any(word.text.startswith(_ME) for word in near)
    return is_me and holds(near, *_DEEDS)


def counts_attacks(vocabulary: CalculatorVocabulary, quantity: Quantity, noun: Noun | None) -> bool:
    """Return whether a number beside "attack" counts attacks, where dice say how strong one is."""
    is_beside = noun is not None and noun.tag == "attack"
    return is_beside and quantity.pool is None and vocabulary.has_dice


def attempted_before(
    words: Sequence[SentenceWord],
    vocabulary: CalculatorVocabulary,
    values: Mapping[str, Quantity],
    part: Part,
) -> str:
    """Return the option of which one attempt has a value, and another one the second; empty if none.

    "3 red, then Shevatas with 2 orange", "2 points, and if it fails 4 more".
    """
    second, noun = part
    counts_others = noun is None and holds(words_behind(words, second.end - 1), "nouns", "persons")
    # "At least one of them works" is no attempt either.
    counts_others = counts_others or repeats_count(words, second) or bool(second.amount.bound)
    for name in _REPEATED:
        first = values.get(name)
        is_other = second.pool is None and (counts_others or (noun and noun.tag != _NOUNS[name]))
        if first is None or is_other or (first.pool is None) != (second.pool is None):
            continue
        between = words[first.end : second.start]
        is_after = holds(between, *_OTHERS) and holds(words[: first.start], "attempt", "attack")
        # "3 points, and 3 more if that fails."
        fails = holds(words_behind(words, second.end, 4), "fails", "zero") and holds(between, "and")
        is_next = fails or is_after or holds(between, *_NEXT) or _is_failing(between)
        is_next = is_next and not holds(between, "versus", "parry", "guard", "or", *MINIATURES)
        if is_next and not second.amount.is_range:
            return name if option_of(vocabulary.calculator, name).notation.is_sequence else ""
    return ""


def _is_failing(between: Sequence[SentenceWord]) -> bool:
    """Return whether an attempt is said to fail: "if the door does not open"."""
    return holds(between, *_IF) and holds(between, "without") and holds(between, "pick", "enough")


def give_next(placed: Placed, name: str, second: Quantity) -> None:
    """Give an option the value of the next attempt."""
    placed.options[name] = with_next(placed, name, placed.options[name], second.text)


def leave_next_area(placed: Placed) -> None:
    """Let those in the next area hinder, too, where its border is crossed as well."""
    borders, enemies = placed.options.get("borders", ("",)), placed.options.get("enemies", ())
    hinderers = [aside for aside in placed.aside if aside.reason == "enemy-there"]
    if borders == ("2",) and len(enemies) == len(hinderers) == 1:
        placed.options["enemies"] = with_next(placed, "enemies", enemies, hinderers[0].text)
        placed.aside.remove(hinderers[0])
    elif hinderers and borders not in (("",), ("1",)):
        placed.unclear.append(Unclear(hinderers[0].text))


def with_next(placed: Placed, name: str, earlier: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Return what an option has with the value of the next attempt."""
    notation = option_of(placed.vocabulary.calculator, name).notation
    is_one_text = notation.is_sequence and not notation.is_repeatable
    return (",".join((*earlier, text)),) if is_one_text else (*earlier, text)


def repeats_count(words: Sequence[SentenceWord], quantity: Quantity) -> bool:
    """Return whether a number only repeats how many attempts there are: "one of the two"."""
    preceding = [word.text for word in words_before(words, quantity.start, 2)]
    is_of_all = " ".join(preceding) in _OF_ALL or " ".join(preceding[-1:]) in _OF_ALL
    return is_of_all and quantity.text in _ATTEMPT_COUNTS


def repeat(
    placed: Placed, words: Sequence[SentenceWord], parts: Sequence[Part], *, is_of_both: bool
) -> None:
    """Repeat what several attempts have; doubt "each" where nothing says of what.

    Args:
        placed: What was placed so far.
        words: The question.
        parts: Its quantities with their nouns.
        is_of_both: Whether "each" gave a value to both sides.
    """
    times = [
        part[0].amount.text
        for part in parts
        # Not "at least one attempt works".
        if is_count(words, placed.vocabulary, part) and not part[0].amount.bound
    ]
    # "1 life each": one attack does not go on where another ended.
    has_several = any(
        word.is_a("each") and holds(words_before(words, place), "life")
        for place, word in enumerate(words)
    )
    if times and not has_several:
        _repeat(placed, words, times)
    elif times or (holds(words, "each") and not is_of_both):
        placed.unclear.append(Unclear(""))


def _repeat(placed: Placed, words: Sequence[SentenceWord], times: Sequence[str]) -> None:
    """Give what several attacks or attempts have, "2 attacks with 3 red", once for each."""
    name = next((name for name in _REPEATED if placed.options.get(name)), "")
    texts = placed.options.get(name, ())
    if str(len(",".join(texts).split(","))) == times[-1] != "1":
        return  # "one of the two": both were told
    is_number = (
        not holds(words, *_EACH_ATTEMPT) and times[-1].isdigit() and 1 <= int(times[-1]) <= ATTACKS.most
    )
    if len(texts) == 1 and is_number and len(times) == 1:
        for _ in range(int(times[-1]) - 1):
            placed.options[name] = with_next(placed, name, placed.options[name], texts[0])
    else:
        placed.unclear.append(Unclear(times[-1], "attack"))
