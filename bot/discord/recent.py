"""What players did since the bot was started, as far as it matters for what they do next."""

from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.answers import Answer
from bot.discord.errors import GoneError
from bot.discord.runtime.allowances import Allowances
from bot.discord.runtime.bounded import BoundedDict, RecentIds
from bot.discord.state.boards import TypedBoard
from bot.discord.state.card_state import CardState
from bot.tables.scope import Scope
from bot.tables.values import TableState
from glossary import Glossary, game_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Recent:
    """What players did, until the bot is stopped; of each kind the last some hundred.

    Attributes:
        boards: The last board of every channel.
        drafts: What was typed into refused forms and is too large for a button, by the interaction.
        published: The state of the last card that was published from each private one, and when.
        withdrawn: Cards that are being made private, or have been.
        last_games: By channel, the game of the last confident answer.
        allowances: How many odds and boards each player may still ask for.
    """

    boards: BoundedDict[int, TypedBoard] = field(default_factory=BoundedDict)
    drafts: BoundedDict[int, object] = field(default_factory=BoundedDict)
    published: BoundedDict[int, tuple[CardState, float]] = field(default_factory=BoundedDict)
    withdrawn: RecentIds = field(default_factory=RecentIds)
    last_games: BoundedDict[int, str] = field(default_factory=BoundedDict)
    allowances: Allowances = field(default_factory=Allowances)

    def draft(self, interaction: str, kind: type[T]) -> T:
        """Return what was typed into the refused form of an interaction.

        Raises:
            GoneError: It was remembered, but is no longer.
        """
        draft = self.drafts.get(int(interaction)) if interaction.isdecimal() else None
        if not isinstance(draft, kind):
            raise GoneError("the refused form")
        return draft

    def with_last_game(self, table: TableState, scope: Scope) -> TableState:
        """Return the state of a table with the game of the last confident answer there."""
        last_game = self.last_games.get(int(scope.place))
        return table if last_game is None else replace(table, last_game=last_game)

    def keep_game(self, scope: Scope, answer: Answer, glossary: Glossary) -> None:
        """Keep the game of a confident answer that all at the table see."""
        if answer.ruling is not None and len(glossary.games) > 1:
            self.last_games[int(scope.place)] = game_of(answer.ruling.entry.id)
