"""What an option of a calculator takes of a question without a number, and which quantities fit it."""

from collections.abc import Container, Mapping, Sequence
from functools import reduce
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.owners import OTHER, Owners
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.words import SentenceWord
from calculators.declaration import OWN, Calculator, Option, option_of, options_of
from calculators.dice import COLOURS

# What ends the name of an option for what was rolled instead.
_ROLLED: Final = "-rolled"
# Free rerolls, the dice of which they are, and what these showed.
_REROLLED: Final = (
    ("free-reroll", "attack", "rolled"),
    ("free-reroll", "dice", "rolled"),
    ("guard-free-reroll", "guard", "guard-rolled"),
)  # fmt: skip


def fits(quantity: Quantity, option: Option) -> bool:
    """Return whether a quantity can be the value of an option, or how many attacks it is for."""
    if quantity.rolled:
        return quantity.noun == option.spoken.nouns
    if quantity.pool is not None:
        # No game has blue dice.
        is_of_colour = quantity.pool.keys() <= {*option.spoken.nouns.split()}
        return is_of_colour or (option.notation.takes_dice and quantity.pool.keys() <= {*COLOURS})
    notation, is_number = option.notation, not (quantity.is_article or quantity.amount.is_signed)
    if notation.takes_dice:
        return notation.is_sequence and is_number
    if notation.shows_colours or notation.is_flag or notation.choices:
        return False
    if quantity.amount.is_signed and notation.kind == "number" and notation.limits is not None:
        is_added = option.spoken.nouns in ("flat", "extra") and quantity.amount.text.isdigit()
        return notation.limits.least < 0 or is_added
    # Of a statistic of the opponent's nobody says "a".
    return is_number or (quantity.is_article and not option.name.startswith("vs-"))


def value_text(option: Option, quantity: Quantity) -> str:
    """Return a quantity as the value of an option is typed."""
    if quantity.pool is not None and not option.notation.takes_dice:
        return quantity.amount.text
    if option.spoken.besides:
        return quantity.amount.plus(option.spoken.besides).text
    if quantity.rolled and not option.notation.shows_colours:
        return quantity.rolled.replace("y", "")  # dice of one colour only
    return quantity.text


def give_marks(placed: Placed, sentence: Sentence, valued: Container[str]) -> None:
    """Give the options that are named without a number their values, and 0 to those that are denied.

    Args:
        placed: What was placed so far.
        sentence: The question.
        valued: Options that have a number.
    """
    sums: dict[str, int] = {}
    denied = {option for place in sentence.negated for option in _denied(placed, sentence.words[place])}
    values_by_tag = placed.vocabulary.named
    for place, word in enumerate(sentence.words):
        if (
            word.tag in values_by_tag
            and place not in sentence.negated
            and values_by_tag[word.tag][0].name not in denied
        ):
            option, value = values_by_tag[word.tag]
            if _is_of_others(option, sentence, place):
                placed.unclear.append(Unclear(word.text))
            elif option.notation.is_flag or option.notation.choices:
                _choose(placed, option.name, value, word)
            elif place not in placed.numbered and option.name not in valued:
                sums[option.name] = sums.get(option.name, option.spoken.besides) + int(value)
    for name in denied - placed.options.keys():
        placed.options[name] = ("0",)
    for name, total in sums.items():
        placed.options[name] = (str(total),)


def _is_of_others(option: Option, sentence: Sentence, place: int) -> bool:
    """Return whether the other side has what is the asker's: "a goblin with a dagger attacks me"."""
    is_own = sentence.words[place].kind == "marks" and option.spoken.side == OWN
    return is_own and sentence.owners.owner[place] == OTHER


def _denied(placed: Placed, word: SentenceWord) -> Sequence[str]:
    """Return the option that is needed and of which there is none: "no hero has fallen"."""
    needs = {name for names in placed.vocabulary.needs for name in names}
    options = placed.vocabulary.nouns.get(word.tag, ())[:1]
    return [option.name for option in options if option.name in needs]


def _choose(placed: Placed, name: str, value: str, word: SentenceWord) -> None:
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
    return option.default is None and option.notation.is_whole and not option.notation.is_sequence


def miss_values(placed: Placed, owners: Owners, nouns: Sequence[Noun]) -> None:
    """Miss the value of each noun that has none and stands for one; it may stand there twice."""
    # "My guard dice came up orange 0".
    rolled = (name.removesuffix(_ROLLED) for name in placed.options)
    valued = {*placed.options, *rolled, *(aside.option for aside in placed.aside)}
    for noun in nouns:
        names = [option.name for option in placed.vocabulary.nouns[noun.tag]]
        if noun.is_loose or noun.place in placed.numbered or not valued.isdisjoint(names):
            continue
        is_others = owners.owner[noun.place] == OTHER
        placed.missing.append(names[-1 if is_others else 0])


def roll_rerolled(placed: Placed, values: Mapping[str, Quantity]) -> None:
    """Roll, too, dice of which only the free reroll is told: "2 red, a yellow that rerolls free"."""
    names = {option.name for option in options_of(placed.vocabulary.calculator)}
    for reroll, dice, dice_on_table in _REROLLED:
        rerolled, rolled = values.get(reroll), values.get(dice)
        if rerolled is None or dice not in names or dice_on_table in values:
            continue
        colours = {
            colour for name in (dice, "armour") if name in values for colour in values[name].pool or ()
        }
        if colours.issuperset(rerolled.pool or ()):
            continue
        is_one = rolled is not None and rolled.is_sum and len(placed.options[dice]) == 1
        if is_one or (rolled is None and rerolled.text[:1] == "1"):
            parts = sorted(filter(None, (rolled, rerolled)), key=lambda part: part.start)
            placed.options[dice] = (reduce(joined, parts).text,)
        else:
            placed.unclear.append(Unclear(rerolled.text, "", (reroll,)))


def doubt_rerolls(placed: Placed) -> None:
    """Doubt rerolls of a defence that has no dice, and any where not the most is wanted.

    "A free yellow reroll" may be the attacker's; rerolls are played for the most.
    """
    rerolls = [name for name in placed.options if name.startswith("guard-")]
    if rerolls and placed.options.keys().isdisjoint(("guard", "guard-rolled", "armour")):
        placed.unclear.append(Unclear(placed.options[rerolls[0]][0]))
    if placed.figure and any("reroll" in name for name in placed.options):
        placed.unclear.append(Unclear("", "reroll"))
