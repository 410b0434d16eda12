"""What a rule offers to calculate, as it stands below the rule: to show it takes no calculator."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from glossary import Calculation, Localised

if TYPE_CHECKING:
    from bot.answers.odds import Request

# A calculator that is no odds: it is offered as a board to start from.
SCHEMER: Final = "schemer"
BOARD_OFFER: Final = "schemer --template room"


class Offer(NamedTuple):
    """What a rule offers to calculate.

    Attributes:
        lines: Its command line, without the program's name, as readers of each language type it.
        code: The same as a button holds it.
        make_request: Returns what the calculator is asked; ``None`` where it has changed since the pack
            was read, and takes that no more.
    """

    lines: Localised[str]
    code: str
    make_request: "Callable[[], Request | None]"


def is_board_offer(calculation: Calculation | str) -> bool:
    """Return whether what a pack writes as ``calculator`` offers to say where a Schemer goes.

    >>> is_board_offer("schemer"), is_board_offer(Calculation("damage"))
    (True, False)
    """
    command = calculation.command if isinstance(calculation, Calculation) else calculation
    return command.strip() == SCHEMER
