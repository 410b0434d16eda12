"""Forms: the options of a calculation to change, the board of a Schemer to draw.

A form carries all that it needs in its custom id, like a button; what was typed comes back with it.
"""

from typing import Any, Final, Self

import discord
from discord import ui

from bot.answers.odds import typed_options
from bot.discord.boards import TypedBoard
from bot.discord.card_state import OddsState, request_of
from bot.discord.custom_id import custom_id
from bot.discord.limits import DESCRIPTION, FORM_TEXT, FORM_TITLE
from bot.discord.option_names import discord_locale
from bot.locales import Locale
from bot.render.rules.wording import shortened
from bot.tables.table_rulings import LONGEST_RULING, TableRuling
from glossary import Language

GRIDS: Final = ("hex", "square", "diagonal")
LONGEST_SCHEME: Final = 300
LONGEST_RULE: Final = 200


class Form(ui.Modal):
    """A form on its way to Discord; finished, since its answer needs nothing that is kept here."""

    def __init__(self, title: str, action: str, *fields: ui.Item[Any]) -> None:
        """Ask for ``fields`` under ``title``; ``action`` is the custom id."""
        super().__init__(title=shortened(title, FORM_TITLE), custom_id=action, timeout=None)
        for field in fields:
            self.add_item(field)
        self.stop()


class OddsForm(Form):
    """The options of a calculation."""

    def __init__(self, state: OddsState) -> None:
        """Start from the options of ``state``."""
        locale = discord_locale(state.language)
        request = request_of(state)
        declaration = request.calculator.declaration
        super().__init__(
            locale.text(declaration.title).partition(":")[0],
            custom_id("change", state.language, f"{declaration.command} {declaration.game}"),
            _field(
                "options",
                locale.text("form-options"),
                about=locale.text("form-options-example"),
                text=typed_options(request, locale.option),
            ),
        )


class BoardForm(Form):
    """A Scheme and a board."""

    def __init__(
        self, language: Language, *, private: bool, board: TypedBoard | None = None, scheme: str = ""
    ) -> None:
        """Start from ``board``, and from ``scheme`` where one was given."""
        locale = Locale(language)
        start = board or TypedBoard("", "")
        super().__init__(
            locale.text("form-board"),
            custom_id("board", language, int(private)),
            _field(
                "scheme",
                locale.text("form-scheme"),
                text=scheme or start.scheme,
                example="Move 3 -> Foe",
                longest=LONGEST_SCHEME,
            ),
            _field(
                "map",
                locale.text("form-map"),
                about=locale.text("form-map-legend"),
                text=start.drawing,
                example="@..\n.F.\n...",
            ),
            _grids(start.grid or GRIDS[0], locale),
        )


class RulingForm(Form):
    """What a table decided about a rule."""

    @classmethod
    def to_edit(cls, ruling: TableRuling, language: Language) -> Self:
        """Return the form that changes a ruling, as it is now."""
        action = custom_id("ruling", language, ruling.number, ruling.version)
        return cls(language, action, ruling.text)

    @classmethod
    def of_message(cls, text: str, rule: str, message: int, language: Language) -> Self:
        """Return the form that makes a message a ruling about ``rule``."""
        return cls(language, custom_id("ruling", language, 0, message), text, rule)

    def __init__(self, language: Language, action: str, text: str, rule: str | None = None) -> None:
        """Start from ``text``, and from ``rule`` where there is a rule to choose."""
        locale = Locale(language)
        rules = (
            []
            if rule is None
            else [_field("rule", locale.text("form-rule"), text=rule, longest=LONGEST_RULE)]
        )
        texts = _field("text", locale.text("form-ruling"), text=text, longest=LONGEST_RULING)
        super().__init__(locale.text("command-make-ruling"), action, *rules, texts)


def _field(  # what Discord's text field takes
    name: str,
    label: str,
    *,
    about: str = "",
    text: str = "",
    example: str | None = None,
    longest: int = FORM_TEXT,
) -> ui.Label[Any]:
    """Return a text field; one that holds little is a single line."""
    style = discord.TextStyle.short if longest <= LONGEST_SCHEME else discord.TextStyle.paragraph
    return ui.Label(
        text=shortened(label, FORM_TITLE),
        description=shortened(about, DESCRIPTION) or None,
        component=ui.TextInput(
            custom_id=name,
            style=style,
            default=text[:longest],
            placeholder=example,
            max_length=longest,
            required=False,
        ),
    )


def _grids(chosen: str, locale: Locale) -> ui.Label[Any]:
    options = [
        discord.SelectOption(label=locale.text(f"grid-{grid}"), value=grid, default=grid == chosen)
        for grid in GRIDS
    ]
    select: ui.Select[Any] = ui.Select(custom_id="grid", options=options)
    return ui.Label(text=locale.text("form-grid"), component=select)
