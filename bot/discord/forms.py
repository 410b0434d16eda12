"""Forms: the options of a calculation to change, the board of a Schemer to draw.

A form carries all that it needs in its custom id, like a button; what was typed comes back with it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
from discord import ui

from bot.answers.odds import read_typed, typed_options
from bot.discord.answering import answering
from bot.discord.board_code import board_code
from bot.discord.boards import TypedBoard
from bot.discord.cards import refused_card
from bot.discord.clicks import Click, Handler
from bot.discord.context import bot_of, is_private
from bot.discord.custom_id import custom_id, fields, fits, read_language
from bot.discord.errors import GoneError, OutdatedError, RefusedError
from bot.discord.faces import OddsFace
from bot.discord.limits import DESCRIPTION, FORM_TEXT, FORM_TITLE
from bot.discord.markdown import neutral
from bot.discord.presenting import present_board, present_odds, request_of
from bot.discord.wording import discord_locale, option_names
from bot.locales import Locale
from bot.render.rules.wording import shortened
from calculators.catalogue import calculator_named
from calculators.declaration import Calculator
from glossary import Language

GRIDS: Final = ("hex", "square", "diagonal")
LONGEST_SCHEME: Final = 300


class Form(ui.Modal):
    """A form on its way to Discord; finished, since its answer needs nothing that is kept here."""

    def __init__(self, title: str, does: str, *fields: ui.Item[Any]) -> None:
        """Ask for ``fields`` under ``title``; ``does`` is the custom id."""
        super().__init__(title=shortened(title, FORM_TITLE), custom_id=does, timeout=None)
        for each in fields:
            self.add_item(each)
        self.stop()


class OddsForm(Form):
    """The options of a calculation."""

    def __init__(self, face: OddsFace) -> None:
        """Start from the options of ``face``."""
        locale = discord_locale(face.language)
        request = request_of(face)
        declaration = request.calculator.declaration
        super().__init__(
            locale.text(declaration.title).partition(":")[0],
            custom_id("change", face.language, f"{declaration.command} {declaration.game}"),
            _field(
                "options",
                locale.text("form-options"),
                about=locale.text("form-options-example"),
                written=typed_options(request, locale.option),
            ),
        )


class BoardForm(Form):
    """A Scheme and a board."""

    def __init__(
        self, language: Language, *, private: bool, board: TypedBoard | None = None, scheme: str = ""
    ) -> None:
        """Start from ``board``, and from ``scheme`` where one was given."""
        locale = Locale(language)
        given = board or TypedBoard("", "")
        super().__init__(
            locale.text("form-board"),
            custom_id("board", language, int(private)),
            _field(
                "scheme",
                locale.text("form-scheme"),
                written=scheme or given.scheme,
                example="Move 3 -> Foe",
                most=LONGEST_SCHEME,
            ),
            _field(
                "map",
                locale.text("form-map"),
                about=locale.text("form-map-legend"),
                written=given.drawing,
                example="@..\n.F.\n...",
            ),
            _grids(given.grid or GRIDS[0], locale),
        )


def _field(  # what Discord's text field takes
    name: str,
    label: str,
    *,
    about: str = "",
    written: str = "",
    example: str | None = None,
    most: int = FORM_TEXT,
) -> ui.Label[Any]:
    """Return a text field; one that holds little is a single line."""
    style = discord.TextStyle.short if most <= LONGEST_SCHEME else discord.TextStyle.paragraph
    return ui.Label(
        text=shortened(label, FORM_TITLE),
        description=shortened(about, DESCRIPTION) or None,
        component=ui.TextInput(
            custom_id=name,
            style=style,
            default=written[:most],
            placeholder=example,
            max_length=most,
            required=False,
        ),
    )


def _grids(chosen: str, locale: Locale) -> ui.Label[Any]:
    options = [
        discord.SelectOption(label=locale.text(f"grid-{each}"), value=each, default=each == chosen)
        for each in GRIDS
    ]
    select: ui.Select[Any] = ui.Select(custom_id="grid", options=options)
    return ui.Label(text=locale.text("form-grid"), component=select)


async def _change(click: Click) -> None:
    """Answer with the odds of the options that were typed."""
    private = is_private(click.interaction)
    async with answering(click.interaction, private=True, in_place=private) as reply:
        spoken, name = fields(click.values, 2)
        language, calculator = read_language(spoken), _calculator(name)
        names = option_names(calculator, Locale(language))
        request = read_typed(calculator, _typed(click, "options")["options"], names)
        await present_odds(reply, request, language)


def _calculator(name: str) -> type[Calculator]:
    """Return the calculator of a form.

    Raises:
        GoneError: There is none any more.
    """
    command, _, game = name.partition(" ")
    try:
        return calculator_named(command, game)
    except KeyError as error:
        raise GoneError(name) from error


async def _board(click: Click) -> None:
    """Answer with where the Schemer of the board that was drawn goes."""
    spoken, _, private = click.values.partition(":")
    language = read_language(spoken)
    on_private = is_private(click.interaction)
    async with answering(
        click.interaction, private=private == "1", in_place=private == "1" and on_private
    ) as reply:
        typed = _typed(click, "scheme", "map", "grid")
        drawn = TypedBoard.of(scheme=typed["scheme"], drawing=typed["map"], grid=typed["grid"])
        try:
            await present_board(reply, drawn, language)
        except RefusedError as error:
            fix = _fix_id(click, drawn, language, private)
            await reply.refuse(refused_card(neutral(str(error)), fix, Locale(language)))
        else:
            if on_private and not reply.in_place:  # the refusal, now mended
                await reply.delete_clicked()


def _fix_id(click: Click, drawn: TypedBoard, language: Language, private: str) -> str:
    """Return the id of the button that opens a refused board again.

    The button holds the board where it is small enough; else it is remembered until the next restart.
    """
    code = board_code(drawn)
    if fits("fix", language, private, "", code):
        return custom_id("fix", language, private, "", code)
    bot_of(click.interaction).desk.drafts.keep(click.interaction.id, drawn)
    return custom_id("fix", language, private, click.interaction.id, "")


def _typed(click: Click, *names: str) -> Mapping[str, str]:
    """Return what was typed into the fields ``names``.

    Raises:
        OutdatedError: One of them is missing.
    """
    data: Any = click.interaction.data
    typed = dict(_field_texts(data.get("components", [])))
    if not typed.keys() >= {*names}:
        raise OutdatedError
    return typed


def _field_texts(components: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield what each field holds, by its custom id; fields stand inside labels or rows."""
    for each in components:
        if "custom_id" in each:
            yield each["custom_id"], each.get("value") or "".join(each.get("values", ()))
        inner = each.get("component")
        yield from _field_texts([*each.get("components", ()), *([inner] if inner else [])])


HANDLERS: Final[Mapping[str, Handler]] = {"change": _change, "board": _board}
