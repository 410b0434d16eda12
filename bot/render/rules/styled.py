"""Answers as cards for a terminal, drawn with rich."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.answers import Answer, Ruling
from bot.locales import Locale
from bot.render.rules import wording
from bot.render.rules.markdown_columns import with_readable_columns
from bot.render.rules.plain import SHELL, choice_line, heading, offered_calls, see_also_items
from bot.render.wrapping import packed, wrapped

# No card is wider: longer lines are hard to read.
_WIDEST: Final = 100
# A terminal narrower than this has no columns to spare for a frame.
_NARROWEST_FRAME: Final = 60
# What the frame and the blanks in it take of the width, left and right together.
_FRAME: Final = 6
_BETWEEN_LINKS: Final = "  "


def print_answer(
    console: Console,
    answer: Answer | Ruling,
    locale: Locale,
    *,
    full: bool = False,
    calls: str = SHELL,
    offset: int = 0,
) -> None:
    """Draw an answer, or one ruling, on ``console``; the arguments are those of ``answer_lines``."""
    match answer:
        case (Ruling() as ruling) | Answer(ruling=Ruling() as ruling):
            print_ruling(console, ruling, locale, full=full, calls=calls, offset=offset)
        case Answer():
            _print_choices(console, answer, locale, offset)


def _print_choices(console: Console, answer: Answer, locale: Locale, offset: int) -> None:
    choices = Table.grid(padding=(0, 1))
    for number, link in enumerate(answer.links, 1 + offset):
        choices.add_row(Text(f"{number}.", style="cyan"), Text(choice_line(answer, link)))
    console.print(Text(heading(answer, locale)))
    console.print(Padding(choices, (0, 0, 0, 2)), width=_width(console))


def print_ruling(
    console: Console,
    ruling: Ruling,
    locale: Locale,
    *,
    full: bool = False,
    calls: str = SHELL,
    offset: int = 0,
) -> None:
    """Draw one ruling on ``console`` as a card; the arguments are those of ``print_answer``."""
    width = width_inside(console)
    body = Group(*_parts(ruling, locale, full=full, calls=calls, width=width, offset=offset))
    title = wording.both_titles(ruling.title, ruling.language)
    _print_card(console, title, body, wording.heading_of(ruling, locale))


def print_odds(console: Console, lines: Iterable[str]) -> None:
    """Draw the lines of ``odds_lines`` on ``console`` as a card; the first is its title."""
    title, _, *body = lines
    _print_card(console, title, Text("\n".join(wrapped(body, width_inside(console)))))


def width_inside(console: Console) -> int:
    """Return how many characters a line inside a card on ``console`` takes."""
    width = _width(console)
    return width - _FRAME if width >= _NARROWEST_FRAME else width


def _print_card(
    console: Console, title: str, body: RenderableType, subtitle: str | None = None
) -> None:
    """Draw a card: without a frame on a narrow terminal, and with a title inside that fits no frame."""
    shown_title = Text(title, style="bold")
    shown_subtitle = None if subtitle is None else Text(subtitle, style="dim")
    if _width(console) < _NARROWEST_FRAME:
        subtitles = () if shown_subtitle is None else (shown_subtitle,)
        console.print(Group(shown_title, *subtitles, Text(), body))
        return
    in_frame = len(title) <= width_inside(console)
    card = Panel(
        body if in_frame else Group(shown_title, Text(), body),
        title=shown_title if in_frame else None,
        title_align="left",
        subtitle=shown_subtitle,
        subtitle_align="right",
        border_style="cyan",
        width=_width(console),
        padding=(1, 2),
    )
    console.print(card)


def _parts(
    ruling: Ruling, locale: Locale, *, full: bool, calls: str, width: int, offset: int
) -> Iterator[RenderableType]:
    for line in wording.decision_lines(ruling, locale):
        yield Text(f"{line}\n", style="bold green")
    yield _marked(ruling)
    if ruling.quote is not None:
        quote = Text(f"\n{locale.text('answers-this')}: ", style="cyan")
        yield quote.append(ruling.quote, "bold yellow")
    for label, short in wording.case_and_gap(ruling, locale, offset=offset):
        yield Text(f"\n{label} ", style="cyan").append(short, "default")
    if full:
        yield Text()
        markdown = with_readable_columns(wording.whole_rule(ruling, locale), width)
        yield Markdown(markdown, hyperlinks=False)
    yield Text(f"\n{locale.text('source')}: {wording.citation(ruling.citation, locale)}", style="dim")
    if full and ruling.document.url is not None:
        yield Text(ruling.document.url, style="dim")
    for label, call in offered_calls(ruling, locale, calls):
        yield Text(f"{label}: ", style="dim").append(call, "cyan")
    # As many on a line as fit, none broken between number and title.
    items = see_also_items(ruling, locale, full=full, calls=calls, offset=offset)
    for line in packed(items, width, _BETWEEN_LINKS):
        links = Text(line)
        links.highlight_regex(r"\[\d+\]", "cyan")
        links.highlight_words([f"{wording.leads_heading(ruling, locale)}: "], "dim")
        yield links


def _marked(ruling: Ruling) -> Text:
    """Return the short answer with the sentence that answers the question marked."""
    text = Text(ruling.short)
    if ruling.answering is not None:
        text.highlight_words([ruling.answering], "bold yellow")
    return text


def _width(console: Console) -> int:
    return min(console.width, _WIDEST)
