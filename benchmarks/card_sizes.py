"""How large cards are on a phone, and how many taps they cost: ``python -m benchmarks.card_sizes``.

Typical interactions are played over the wire server. Of each card it is counted how many lines its text
takes, how many taps it is away from the card before it, and how many buttons and selects it has, in how
many rows. ``--texts`` prints the cards too.
"""

import asyncio
import re
import sys
import textwrap
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final

from benchmarks.discord_acts import running_bot
from tests.discord_server import Answer, Discord, Modal, Player
from tests.discord_server.validation.trees import ACTION_ROW

# As many characters as a phone shows in a line.
PHONE: Final = 46
RULE, LIST, ODDS, BOARD = "rule", "list", "odds", "board"
_MARKUP: Final = re.compile(r"^(?:#{1,3} |-# |> )+|\*\*|`|\[([^]]*)]\([^)]*\)", re.MULTILINE)

STORY_EN: Final = (
    "@Lawspeaker we have been at it for three hours, Shevatas is nearly dead and Luca ate all the"
    " crisps. There is a closed chest in the hut and nobody agrees. Is it an action to open it, or do"
    " you need to roll? Anna says one thing and I say another, so please settle it before we fight."
)
STORY_IT: Final = (
    "@Lawspeaker siamo qui da tre ore, Shevatas è quasi morto e Luca ha finito le patatine. Nella"
    " capanna c'è un forziere e nessuno è d'accordo. Come si apre un forziere chiuso? Anna dice una"
    " cosa e io un'altra, decidi tu prima che litighiamo."
)
LONG: Final = (
    "when my hero stands next to a locked treasure chest and has three action points left after"
    " moving, how do I pick the lock and may I try again if the first attempt fails?"
)
ASKED: Final = "Conan: how likely do I kill with 3 red dice against armour 2 and life 1?"
BOARD_DRAWING: Final = "#######\n#@..^F#\n#.g...#\n#######"


@dataclass(frozen=True)
class CardSize:
    """How large a card is.

    Attributes:
        kind: What it shows.
        name: How a player came to it.
        taps: Taps since the card before it.
        lines: Lines of text on a phone.
        controls: Buttons and selects.
        rows: Rows of these.
        widest: Buttons in the widest row.
        text: What it says.
    """

    kind: str
    name: str
    taps: int
    lines: int
    controls: int
    rows: int
    widest: int
    text: str


@dataclass
class Thumb:
    """A player on a phone, whose taps are counted.

    Attributes:
        player: The player.
        taps: Taps since the last ``size``.
    """

    player: Player
    taps: int = 0

    async def turns(self, card: Answer, name: str) -> Answer:
        """Press or choose what shows another card."""
        self._count(card, name)
        return await self.player.clicks(card, name)

    async def opens(self, card: Answer, name: str) -> Modal:
        """Press or choose what opens a form."""
        self._count(card, name)
        return await self.player.opens(card, name)

    async def sends(self, form: Modal, **values: str) -> Answer:
        """Send a form with ``values``."""
        self.taps += 1
        return await self.player.fills(form, values)

    async def picks(self, card: Answer, number: int) -> Answer:
        """Choose an entry from the first select."""
        select = card.selects[0]
        self.taps += 2
        return await self.player.picks(card, str(select.options[number].value), menu=select.custom_id)

    def size(self, kind: str, name: str, card: Answer) -> CardSize:
        """Return how large a card is, and count the taps anew."""
        taps, self.taps = self.taps, 0
        rows = [part["components"] for part in card.components if part["type"] == ACTION_ROW]
        return CardSize(
            kind,
            name,
            taps,
            len(phone_lines(card.text)),
            len(card.buttons) + len(card.selects),
            len(rows),
            max(map(len, rows), default=0),
            card.text,
        )

    def _count(self, card: Answer, name: str) -> None:
        """Count one tap for a button; a select has to be opened first."""
        self.taps += 1 if name in card.labels else 2


def phone_lines(text: str) -> list[str]:
    """Return the lines of a card's text as a phone wraps them, without Discord's markup."""
    plain = _MARKUP.sub(lambda match: match[1] or "", text)
    return [part for line in plain.split("\n") for part in textwrap.wrap(line, PHONE) or [""]]


async def played(discord: Discord) -> list[CardSize]:
    """Return the sizes of the cards of typical interactions; the bot has to remember tables."""
    parts = (_rules, _lists, _mentions, _odds, _boards)
    return [size for part in parts async for size in part(discord)]


def medians(sizes: Iterable[CardSize], kind: str = "") -> tuple[float, float, float]:
    """Return the median lines, taps and controls of the cards of a kind, or of all."""
    of_kind = [size for size in sizes if kind in ("", size.kind)]
    return (
        median(size.lines for size in of_kind),
        median(size.taps for size in of_kind),
        median(size.controls for size in of_kind),
    )


def _newcomer(discord: Discord, locale: str = "en-US") -> Thumb:
    """Return a player at a table of which nothing is remembered."""
    return Thumb(discord.player("Luca", locale=locale, where=discord.add_guild("Halls")))


async def _rules(discord: Discord) -> AsyncIterator[CardSize]:
    luca, marta = _newcomer(discord), _newcomer(discord, locale="it")
    card = await luca.player.types("/rule query:how do I pick a lock")
    yield luca.size(RULE, "/rule, sure", card)
    italian = await marta.player.types("/regola domanda:scassinare una serratura")
    yield marta.size(RULE, "/regola, sure", italian)
    yield luca.size(RULE, "whole rule", await luca.turns(card, "Whole rule"))
    yield luca.size(RULE, "other language", await luca.turns(card, "Italiano"))
    yield luca.size(RULE, "long question", await luca.player.types(f"/rule query:{LONG}"))
    for number in range(3):
        await luca.player.types(f"/ruling add rule:portcullis text:Decision {number}: a rope will do.")
    yield luca.size(RULE, "3 rulings", await luca.player.types("/rule query:portcullis"))
    card_with_figure = await luca.player.types(f"/rule query:{ASKED}")
    yield luca.size(RULE, "question with a number", card_with_figure)


async def _lists(discord: Discord) -> AsyncIterator[CardSize]:
    luca = _newcomer(discord)
    choices = await luca.player.types("/rule query:movement private:True")
    yield luca.size(LIST, '"movement"', choices)
    rule = await luca.picks(choices, 1)
    yield luca.size(RULE, "... picked", rule)
    yield luca.size(LIST, "... then back", await luca.turns(rule, "Back"))
    rule = await luca.player.types("/rule query:how do I pick a lock")
    yield luca.size(LIST, "not what I meant", await luca.turns(rule, "Not what I meant"))
    missed = await luca.player.types("/rule query:who won the football match last night")
    yield luca.size(LIST, "no rule", missed)
    yield luca.size(LIST, "/glossary", await luca.player.types("/glossary game:Conan"))


async def _mentions(discord: Discord) -> AsyncIterator[CardSize]:
    luca = _newcomer(discord)
    english = await luca.player.says(STORY_EN)
    yield luca.size(LIST if "### " not in english.text else RULE, "mention, story", english)
    italian = await luca.player.says(STORY_IT)
    yield luca.size(LIST if "### " not in italian.text else RULE, "mention, story, it", italian)
    message = luca.player.posts("how do I pick a lock?")
    yield luca.size(RULE, "menu", await luca.player.uses_menu("Find the rule", on=message))


async def _odds(discord: Discord) -> AsyncIterator[CardSize]:
    luca = _newcomer(discord)

    async def drawn(card: Answer) -> Answer:
        await discord.until(lambda: card.files)
        return card

    rule = await luca.player.types("/rule query:perditions-mouth/pick-a-lock")
    card = await drawn(await luca.turns(rule, "Calculate"))
    yield luca.size(ODDS, "from a rule", card)
    longer = next(label for label in card.labels if label.endswith("4"))
    yield luca.size(ODDS, "plus", await drawn(await luca.turns(card, longer)))
    form = await luca.opens(card, "Change")
    yield luca.size(ODDS, "change", await drawn(await luca.sends(form, points="2")))
    card = await drawn(await luca.player.types("/picklock perditions-mouth points:3"))
    form = await luca.opens(card, "Compare")
    yield luca.size(ODDS, "compare", await drawn(await luca.sends(form, points="4")))
    yield luca.size(ODDS, "details", await drawn(await luca.turns(card, "Details")))
    damage = "/damage conan attack:3r1y rerolls:1 guard:1o life:2"
    card = await drawn(await luca.player.types(damage))
    yield luca.size(ODDS, "/damage", card)
    form = await luca.opens(card, "I have rolled")
    yield luca.size(ODDS, "I have rolled", await drawn(await luca.sends(form, rolled="r2 r0 r1 y1")))


async def _boards(discord: Discord) -> AsyncIterator[CardSize]:
    luca = _newcomer(discord)
    form = await luca.player.opens_by_typing("/schemer scheme:Move 2 -> Foe")
    card = await luca.sends(form, map=BOARD_DRAWING, grid="square")
    await discord.until(lambda: "board.png" in card.files)
    yield luca.size(BOARD, "board", card)
    form = await luca.opens(card, "Apply and next")
    applied = await luca.sends(form, next="g", scheme="Move 3 -> Nearest Foe")
    await discord.until(lambda: "board.png" in applied.files)
    yield luca.size(BOARD, "apply and next", applied)


async def _main() -> None:
    async with running_bot(None) as (discord, _):
        sizes = await played(discord)
    print(f"{len(sizes)} interactions{'':<12}lines  taps  controls / rows  buttons in the widest")
    for size in sizes:
        title = f"{size.kind}: {size.name}"
        print(
            f"{title:<28}{size.lines:>5}{size.taps:>6}{size.controls:>8} / {size.rows}{size.widest:>8}"
        )
        if "--texts" in sys.argv:
            print("\n".join(f"    | {line}" for line in phone_lines(size.text)))
    for kind in ("", RULE, LIST, ODDS, BOARD):
        lines, taps, controls = medians(sizes, kind)
        print(f"median {kind or 'of all':<21}{lines:>5}{taps:>6}{controls:>8}")


if __name__ == "__main__":
    asyncio.run(_main())
