"""Answers as cards for a terminal, drawn with rich."""

from collections.abc import Iterable, Iterator

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.answers import Answer, Link, Ruling
from bot.answers.offers import offer_of
from bot.locales import Locale
from bot.render.rules.plain import MOST_RELATED, SHELL, choice_line, heading, more_related
from bot.render.rules.wording import both_titles, citation, origin, whole_rule

_WIDEST = 100


def print_answer(
    console: Console, answer: Answer, locale: Locale, *, full: bool = False, calls: str = SHELL
) -> None:
    """Draw an answer on ``console``; the arguments are those of ``plain.answer_lines``."""
    if answer.ruling is not None:
        print_ruling(console, answer.ruling, locale, full=full, calls=calls)
        return
    choices = Table.grid(padding=(0, 1))
    for number, link in enumerate(answer.links, 1):
        choices.add_row(Text(f"{number}.", style="cyan"), Text(choice_line(answer, link)))
    console.print(Text(heading(answer, locale)))
    console.print(Padding(choices, (0, 0, 0, 2)), width=_width(console))


def print_ruling(
    console: Console, ruling: Ruling, locale: Locale, *, full: bool = False, calls: str = SHELL
) -> None:
    """Draw one ruling on ``console`` as a card; the arguments are those of ``plain.ruling_lines``."""
    card = Panel(
        Group(*_parts(ruling, locale, full=full, calls=calls)),
        title=Text(both_titles(ruling.entry.title, ruling.language), style="bold"),
        title_align="left",
        subtitle=Text(origin(ruling.entry, locale), style="dim"),
        subtitle_align="right",
        border_style="cyan",
        width=_width(console),
        padding=(1, 2),
    )
    console.print(card)


def print_odds(console: Console, lines: Iterable[str]) -> None:
    """Draw the lines of ``odds_lines`` on ``console`` as a card; the first is its title."""
    title, _, *body = lines
    card = Panel(
        Text("\n".join(body)),
        title=Text(title, style="bold"),
        title_align="left",
        border_style="cyan",
        width=_width(console),
        padding=(1, 2),
    )
    console.print(card)


def _parts(ruling: Ruling, locale: Locale, *, full: bool, calls: str) -> Iterator[RenderableType]:
    yield _marked(ruling)
    if ruling.answering is not None and ruling.answering not in ruling.entry.short:
        quoted = Text(f"\n{locale.text('answers-this')}: ", style="cyan")
        yield quoted.append(ruling.answering, "bold yellow")
    if full:
        yield Text()
        yield Markdown(whole_rule(ruling, locale), hyperlinks=False)
    yield Text(f"\n{locale.text('source')}: {citation(ruling.citation, locale)}", style="dim")
    offer = offer_of(ruling.calculator, ruling.language)
    if offer is not None:
        yield Text(f"{locale.text('odds')}: ", style="dim").append(calls.format(offer), "cyan")
    shown = ruling.related if full else ruling.related[:MOST_RELATED]
    if shown:
        line = Text(f"{locale.text('see-also')}: ", style="dim")
        for number, link in enumerate(shown, 1):
            line.append_text(_numbered(number, link, ruling))
        yield line.append("".join(more_related(ruling, shown, locale, calls)), "dim")


def _marked(ruling: Ruling) -> Text:
    """Return the short answer with the sentence that answers the question marked."""
    text = Text(ruling.entry.short)
    if ruling.answering is not None:
        text.highlight_words([ruling.answering], "bold yellow")
    return text


def _numbered(number: int, link: Link, ruling: Ruling) -> Text:
    return Text.assemble((f"[{number}]", "cyan"), f" {link.title[ruling.language]}  ")


def _width(console: Console) -> int:
    return min(console.width, _WIDEST)
