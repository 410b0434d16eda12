"""Decisions about Schemer movement for a terminal, drawn with rich."""

from typing import Final

from rich.console import Console
from rich.text import Text

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render.schemer import decision_lines

# The marks of the plain board, and the rule at the start of a reason; the marks say it all without
# their colours.
_STYLES: Final = (
    (r"\[.\]", "bold green"),
    (r"\(.\)", "bold yellow"),
    (r":.:", "cyan"),
    (r"^(D\.\d[a-f]|Immobile)  ", "bold"),
)


def print_decision(console: Console, answer: SchemerAnswer, locale: Locale) -> None:
    """Draw a decision on ``console``, its marks coloured."""
    headline, *lines = decision_lines(answer, locale)
    console.print(Text(headline, style="bold"))
    for line in lines:
        text = Text(line)
        for pattern, style in _STYLES:
            text.highlight_regex(pattern, style)
        console.print(text)
