"""A terminal to draw on, which shows the hidden characters of others' texts as escapes."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment

from bot.render.visible import visible


def visible_console() -> Console:
    """Return a console for standard output."""
    console = Console(highlight=False)
    console.push_render_hook(_Visibly())
    return console


class _Visibly(RenderHook):
    """Has everything drawn with its hidden characters as escapes."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Visible(renderables)]


@dataclass(frozen=True)
class _Visible:
    """Some drawings, with the hidden characters in them as escapes."""

    drawings: Sequence[ConsoleRenderable]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for drawing in self.drawings:
            for segment in console.render(drawing, options):
                yield Segment(visible(segment.text), segment.style, segment.control)
