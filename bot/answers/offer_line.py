"""What a rule offers to calculate, as it stands below the rule: to show it takes no calculator."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from glossary import Localised

if TYPE_CHECKING:
    from bot.answers.odds import Request


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
