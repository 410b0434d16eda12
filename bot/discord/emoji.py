"""Dice as emoji that belong to the application: every server and direct message shows them.

They are uploaded once (``lawspeaker emoji upload``). Cards show dice in letters where they are missing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import discord

from bot.discord.reachability import logged_in
from calculators.declaration import Option
from calculators.dice import COLOUR_LETTERS
from calculators.notation import DiceOnTable, DicePool, DicePools, FacesOnTable

_PREFIX: Final = "lawspeaker_"
_DICE: Final = re.compile(r"(\d+)([a-z])")
# The dice of those options that say what dice of one kind show.
_DIE_OF_OPTION: Final = {"rolled": "damage", "epic-rolled": "epic"}


class Uploaded(NamedTuple):
    """What an upload did.

    Attributes:
        new: Emoji that were uploaded.
        old: Emoji that had been uploaded before.
    """

    new: int
    old: int


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

    def on_table(self, die: str) -> str | None:
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
        match option.notation:
            case DicePool() | DicePools():
                parts = [
                    (count, self.die(COLOUR_LETTERS.get(letter, "")))
                    for count, letter in _DICE.findall(text)
                ]
            case DiceOnTable():
                parts = [("", self.on_table(die)) for die in text.split()]
            case FacesOnTable():
                parts = [("", self.die(_DIE_OF_OPTION[option.name], face)) for face in text.split()]
            case _:
                return None
        dice = [f"{count}{markup}" for count, markup in parts if markup is not None]
        return " ".join(dice) if dice and len(dice) == len(parts) else None


NO_EMOJI: Final = DiceEmoji()


def emoji_name(die: str, face: str = "") -> str:
    """Return the name of the emoji of a die.

    >>> emoji_name("red"), emoji_name("damage", "1i")
    ('lawspeaker_red', 'lawspeaker_damage_1i')
    """
    return _PREFIX + "_".join(filter(None, (die, face)))


async def uploaded_emoji(client: discord.Client) -> DiceEmoji:
    """Return the dice that were uploaded for the application that ``client`` is logged in as.

    Raises:
        discord.HTTPException: Discord does not list them.
    """
    emoji = await client.fetch_application_emojis()
    return DiceEmoji({die.name: str(die) for die in emoji if die.name.startswith(_PREFIX)})


async def upload_emoji(token: str) -> Uploaded:
    """Upload the dice that are not there yet for the application that ``token`` belongs to.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
        UnreachableError: Discord does not answer, or takes no more.
    """
    from bot.render.dice_pictures import dice_pictures  # the bot itself draws none

    async with logged_in(token) as client:
        uploaded = await uploaded_emoji(client)
        missing = {
            emoji_name(die, face): png
            for die, face, png in dice_pictures()
            if uploaded.die(die, face) is None
        }
        for name, png in missing.items():
            await client.create_application_emoji(name=name, image=png)
    return Uploaded(new=len(missing), old=len(uploaded.markup))
