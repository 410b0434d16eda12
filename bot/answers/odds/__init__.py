"""Exact odds: what the calculators can be asked, and the answers with everything around them.

What only Discord's buttons and forms need is in ``codes``, ``form`` and ``rolled``.
"""

from bot.answers.odds.request import (
    COMPARE,
    Request,
    read_request,
    written_changes,
    written_options,
)
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.odds.table_box import NO_BOX, TableBox, box_of
from bot.answers.odds.typed import (
    OptionNames,
    read_changes,
    read_typed,
    read_words,
    split_words,
    typed_options,
)

__all__ = [
    "COMPARE",
    "NO_BOX",
    "OddsAnswer",
    "OddsService",
    "OptionNames",
    "Request",
    "TableBox",
    "box_of",
    "read_changes",
    "read_request",
    "read_typed",
    "read_words",
    "split_words",
    "typed_options",
    "written_changes",
    "written_options",
]
