"""Decisions about Schemer movement for a terminal, drawn with rich."""

from typing import Final

from rich.console import Console
from rich.text import Text

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render.board.text import schemer_lines

# The marks of the plain board, and the clause at the start of a reason. Colours repeat what the marks
# show already.
_STYLES: Final = (
    (r"\[.\]", "bold green"),
    (r"\(.\)", "bold yellow"),
    (r":.:", "cyan"),
    (r"^(D\.\d[a-f]|Immobile)  ", "bold"),
)


def print_decision(console: Console, answer: SchemerAnswer, locale: Locale) -> None:
    """Print a decision on ``console``, with coloured marks."""
    headline, *lines = schemer_lines(answer, locale, console.width)
    console.print(Text(headline, style="bold"))
    for line in lines:
        text = Text(line)
        for pattern, style in _STYLES:
            text.highlight_regex(pattern, style)
        console.print(text)
