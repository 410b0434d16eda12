"""Exact odds: what the calculators can be asked, and the answers with everything around them."""

from bot.answers.odds.codes import read_code, request_code, written_changes, written_options
from bot.answers.odds.request import COMPARE, RawOptions, Request, read_request
from bot.answers.odds.rolled import best_reroll, stopped_request, without_rerolled
from bot.answers.odds.series import Series
from bot.answers.odds.service import OddsAnswer, OddsService, OneMore
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
    "OneMore",
    "OptionNames",
    "RawOptions",
    "Request",
    "Series",
    "TableBox",
    "best_reroll",
    "box_of",
    "read_changes",
    "read_code",
    "read_request",
    "read_typed",
    "read_words",
    "request_code",
    "split_words",
    "stopped_request",
    "typed_options",
    "without_rerolled",
    "written_changes",
    "written_options",
]
