"""What players did since the bot was started, as far as it matters for what they do next."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from bot.answers import Answer
from bot.bounded import BoundedDict, RecentIds
from bot.discord.errors import GoneError
from bot.discord.state.boards import TypedBoard
from bot.discord.state.card_state import CardState
from bot.tables.scope import Scope
from bot.tables.values import TableState
from glossary import Glossary, game_of

T = TypeVar("T")
# Odds and boards that a player may ask for at once: more than fast fingers press.
MOST_AT_ONCE: Final = 20
# How many come back a second.
A_SECOND: Final = 1.0
_MOST_REMEMBERED: Final = 10_000


class Allowances:
    """How much costly work a player may ask for: a few pieces at once, then a steady trickle.

    A token bucket for each player: it is full at first, every piece of work takes one token, and they
    come back at a fixed rate. So nobody alone can keep the worker processes busy, and nobody who plays
    notices.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Count the seconds by ``clock``."""
        self._clock = clock
        self._buckets = BoundedDict[int, tuple[float, float]](limit=_MOST_REMEMBERED)

    def take(self, player: int) -> int:
        """Take one piece of work from a player's allowance.

        Returns:
            0, or the whole seconds until there will be one again; then nothing is taken.

        >>> allowances = Allowances(clock=lambda: 0.0)
        >>> [allowances.take(7) for _ in range(MOST_AT_ONCE + 1)][-2:]
        [0, 1]
        """
        seconds_now = self._clock()
        tokens, since = self._buckets.get(player, (MOST_AT_ONCE, seconds_now))
        tokens = min(MOST_AT_ONCE, tokens + (seconds_now - since) * A_SECOND)
        is_enough = tokens >= 1
        self._buckets[player] = (tokens - is_enough, seconds_now)
        return 0 if is_enough else math.ceil((1 - tokens) / A_SECOND)


@dataclass(frozen=True, slots=True)
class Recent:
    """What players did, until the bot is stopped; of each kind the last some hundred.

    Attributes:
        boards: The last board of every channel.
        refused_forms: What was typed into refused forms and is too large for a button, by
            the interaction.
        published: The state of the last card that was published from each private one, and when.
        withdrawn: Cards that are being made private, or have been.
        last_games: By channel, the game of the last confident answer.
        allowances: How many odds and boards each player may still ask for.
    """

    boards: BoundedDict[int, TypedBoard] = field(default_factory=BoundedDict)
    refused_forms: BoundedDict[int, object] = field(default_factory=BoundedDict)
    published: BoundedDict[int, tuple[CardState, float]] = field(default_factory=BoundedDict)
    withdrawn: RecentIds = field(default_factory=RecentIds)
    last_games: BoundedDict[int, str] = field(default_factory=BoundedDict)
    allowances: Allowances = field(default_factory=Allowances)

    def refused_form(self, interaction: str, kind: type[T]) -> T:
        """Return what was typed into the refused form of an interaction.

        Raises:
            GoneError: It was remembered, but is no longer.
        """
        form = self.refused_forms.get(int(interaction)) if interaction.isdecimal() else None
        if not isinstance(form, kind):
            raise GoneError("the refused form")
        return form

    def with_last_game(self, table: TableState, scope: Scope) -> TableState:
        """Return the state of a table with the game of the last confident answer there."""
        last_game = self.last_games.get(int(scope.place))
        return table if last_game is None else replace(table, last_game=last_game)

    def keep_game(self, scope: Scope, answer: Answer, glossary: Glossary) -> None:
        """Keep the game of a confident answer that all at the table see."""
        if answer.ruling is not None and len(glossary.games) > 1:
            self.last_games[int(scope.place)] = game_of(answer.ruling.entry.id)
