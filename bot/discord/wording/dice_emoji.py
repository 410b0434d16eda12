"""Dice as emoji that belong to the application: every server and direct message shows them.

Cards show dice in letters where they are missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from calculators.declaration import Option
from calculators.dice import COLOUR_LETTERS

PREFIX: Final = "lawspeaker_"
# The dice of those options that say what dice of one kind show.
_DIE_OF_OPTION: Final = {"rolled": "damage", "epic-rolled": "epic"}


@dataclass(frozen=True, slots=True)
class DiceEmoji:
    """The dice that were uploaded.

    Attributes:
        markup: What shows each emoji in a text, by its name.
    """

    markup: Mapping[str, str] = field(default_factory=dict)

    def die(self, die: str, face: str = "") -> str | None:
        """Return what shows a die, blank or with a face; ``None`` if it was not uploaded.

        >>> DiceEmoji({"lawspeaker_red_2": "<:lawspeaker_red_2:7>"}).die("red", "2")
        '<:lawspeaker_red_2:7>'
        """
        return self.markup.get(emoji_name(die, face))

    def rolled(self, die: str) -> str | None:
        """Return what shows a die on the table as it is typed, ``r2``; ``None`` without one."""
        return self.die(COLOUR_LETTERS.get(die[:1], ""), die[1:])

    def dice(self, option: Option, text: str) -> str | None:
        """Return what shows the dice of an option; ``None`` if it has none, or one was not uploaded.

        >>> from calculators.conan.attack import Attack
        >>> from calculators.declaration import option_of
        >>> emoji = DiceEmoji({"lawspeaker_red": "<:lawspeaker_red:7>"})
        >>> emoji.dice(option_of(Attack, "attack"), "3r")
        '3<:lawspeaker_red:7>'
        """
        parts = [
            (count, self.die(die or _DIE_OF_OPTION.get(option.name, ""), face))
            for count, die, face in option.notation.dice_in(text)
        ]
        dice = [f"{count}{markup}" for count, markup in parts if markup is not None]
        return " ".join(dice) if dice and len(dice) == len(parts) else None


NO_EMOJI: Final = DiceEmoji()


def emoji_name(die: str, face: str = "") -> str:
    """Return the name of the emoji of a die.

    >>> emoji_name("red"), emoji_name("damage", "1i")
    ('lawspeaker_red', 'lawspeaker_damage_1i')
    """
    return PREFIX + "_".join(filter(None, (die, face)))
