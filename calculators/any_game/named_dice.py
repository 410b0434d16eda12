"""The dice of a game by whatever players call them: their names, colours, first letters."""

from collections.abc import Iterator, Mapping

from calculators.dice import DIE_NAMES, Die
from calculators.errors import UnknownDieError
from calculators.words import dice_words


def die_named(name: str, dice: Mapping[str, Die]) -> str:
    """Return which of ``dice`` a player means in a ``roll``.

    Args:
        name: The whole name, also in the plural; the colour in either language; or the first letter
            of a single one of them.
        dice: The dice of the game by name.

    Raises:
        UnknownDieError: None of them, or several.

    >>> from calculators.dice import read_die
    >>> dice = {"torch": read_die("0,1"), "blu": read_die("0,2")}
    >>> [die_named(name, dice) for name in ("torches", "t", "blue")]
    ['torch', 'torch', 'blu']
    """
    spelled = (
        name,
        *_words_of_colour(name),
        DIE_NAMES.get(name, ""),
        name.removesuffix("s"),
        name.removesuffix("es"),
    )
    for word in spelled:
        if word in dice:
            return word
    begin_so = [die for die in dice if len(name) == 1 and die.startswith(name)]
    if len(begin_so) == 1:
        return begin_so[0]
    raise UnknownDieError("roll", name, dice)


def _words_of_colour(name: str) -> Iterator[str]:
    """Yield all words for the colour that ``name`` is: a pack may name its dice in either language."""
    colours = dice_words().colours
    if name in colours:
        yield from (word for word, colour in colours.items() if colour == colours[name])
