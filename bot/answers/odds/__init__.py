"""Exact odds: what the calculators can be asked, and the answers with everything around them.

Here is what asks; the answers are in ``service``, for which a rule that offers a calculation need not
wait. What only Discord's buttons and forms need is in ``codes`` and ``form``.
"""

from bot.answers.odds.request import COMPARE, Request, read_request, written_changes, written_options
from bot.answers.odds.typed import read_changes, read_typed, read_words, split_words, typed_options

__all__ = [
    "COMPARE",
    "Request",
    "read_changes",
    "read_request",
    "read_typed",
    "read_words",
    "split_words",
    "typed_options",
    "written_changes",
    "written_options",
]
