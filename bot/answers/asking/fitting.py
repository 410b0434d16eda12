"""What an option of a calculator takes of a question without a number, and which quantities fit it."""

from collections.abc import Container, Sequence

from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.quantities import Quantity
from bot.answers.asking.vocabulary import takes_dice, takes_rolled
from bot.answers.asking.words import Word
from calculators.declaration import Calculator, Option, option_of
from calculators.notation import Choice, DiceOnTable, DicePool, DicePools, Flag, WholeNumber


def fits(quantity: Quantity, option: Option) -> bool:
    """Return whether a quantity can be the value of an option, or how many attacks it is for."""
    if quantity.rolled:
        return takes_rolled(option)
    if quantity.pool is not None:
        return takes_dice(option) or option.spoken.nouns.startswith("dice-noun")
    is_number = not quantity.is_article and not quantity.amount.is_signed
    match option.notation:
        case DicePools():
            return is_number
        case DicePool() | DiceOnTable() | Flag() | Choice():
            return False
        case WholeNumber(limits) if quantity.amount.is_signed:
            return limits.least < 0
        case _:
            # Of a statistic of the opponent's nobody says "a".
            return is_number or (quantity.is_article and not option.name.startswith("vs-"))


def give_marks(
    placed: Placed,
    words: Sequence[Word],
    negated: Container[int],
    *,
    numbered: Container[int],
    valued: Container[str],
    others: Container[int],
) -> None:
    """Give the options that are named without a number their values, and 0 to those that are denied.

    Args:
        placed: What was placed so far.
        words: The question.
        negated: Places of words behind "without".
        numbered: Places of words that have a number.
        valued: Options that have one.
        others: Places of words that are of the other side than their option.
    """
    sums: dict[str, int] = {}
    named = placed.vocabulary.named
    for place, word in enumerate(words):
        if place in negated:
            _deny(placed, word)
        elif word.tag in named:
            option, value = named[word.tag]
            if place in others:
                placed.unclear.append(Unclear(word.text))
            elif isinstance(option.notation, Flag | Choice):
                _choose(placed, option.name, value, word)
            elif place not in numbered and option.name not in valued:
                sums[option.name] = sums.get(option.name, option.spoken.besides) + int(value)
    for name, total in sums.items():
        placed.options[name] = (str(total),)


def _deny(placed: Placed, word: Word) -> None:
    """Give an option that is needed 0 where there is none of it: "no hero has fallen"."""
    for option in placed.vocabulary.nouns.get(word.tag, ())[:1]:
        if any(option.name in names for names in placed.vocabulary.needs):
            placed.options[option.name] = ("0",)


def _choose(placed: Placed, name: str, value: str, word: Word) -> None:
    earlier = placed.options.get(name, (value,))
    placed.options[name] = (value,)
    if earlier != (value,):
        placed.unclear.append(Unclear(word.text, "", (name,)))


def miss_needs(placed: Placed) -> None:
    """Miss the options without which there is no figure; and the goal, if that was set aside."""
    valued, vocabulary = placed.options.keys(), placed.vocabulary
    for names in vocabulary.needs:
        if valued.isdisjoint(names) and names[0] not in placed.missing:
            placed.missing.append(names[0])
        elif names[0] not in valued and _is_number_left_out(vocabulary.calculator, names[0]):
            placed.options[names[0]] = ("0",)
    for aside in placed.aside:
        if aside.option in vocabulary.goals and aside.option not in valued:
            placed.missing.append(aside.option)


def _is_number_left_out(calculator: type[Calculator], name: str) -> bool:
    """Return whether an option is a number that a calculator has to be told, if only as 0."""
    option = option_of(calculator, name)
    return option.default is None and isinstance(option.notation, WholeNumber)
