"""Forms for boards of Schemers: one in which a board is drawn, the others to change that of a card.

The others hold no board: it stays on the card from which they were opened, and comes back with them.
"""

from collections.abc import Iterator
from typing import Any, Final

from discord import ui

from bot.discord.board_changes import document_of
from bot.discord.boards import TypedBoard
from bot.discord.cards import ANY_SPACE, SPACES_BETWEEN
from bot.discord.custom_id import custom_id
from bot.discord.form_fields import FieldChoice, select_field, text_field
from bot.discord.forms import Form
from bot.discord.limits import SELECT_OPTIONS
from bot.locales import Locale
from calculators.schemer.board import ACTOR
from calculators.schemer.editing import schemers, standing
from calculators.schemer.grid import GRIDS
from glossary import Language

LONGEST_SCHEME: Final = 300
_LONGEST_NAME: Final = 100
_LONGEST_SPACE: Final = 5


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
            _scheme_field(scheme or start.scheme, locale, required=False),
            text_field(
                "map",
                locale.text("form-map"),
                about=locale.text("form-map-legend"),
                text=start.drawing,
                example="@..\n.F.\n...",
                long=True,
            ),
            _grid_field(start.grid or GRIDS[0], locale),
        )


class MoveForm(Form):
    """A figure, and the space on which it stands now."""

    def __init__(self, language: Language, board: TypedBoard) -> None:
        """Name the pieces of ``board``."""
        locale = Locale(language)
        pieces = ", ".join(
            f"{letter} {space}" for letter, space in standing(document_of(board)).items()
        )
        super().__init__(
            locale.text("button-move"),
            custom_id("move", language),
            text_field(
                "piece",
                locale.text("form-piece"),
                about=locale.text("form-piece-about", pieces=pieces),
                longest=_LONGEST_NAME,
                required=True,
            ),
            _space_field(locale),
        )


class SchemeForm(Form):
    """Another Scheme for the same board."""

    def __init__(self, language: Language, board: TypedBoard) -> None:
        """Start from the Scheme of ``board``."""
        locale = Locale(language)
        super().__init__(
            locale.text("button-scheme"),
            custom_id("scheme", language),
            _scheme_field(_scheme_of(board), locale, required=True),
        )


class ApplyForm(Form):
    """Where the Schemer went, which one is next, and its Scheme."""

    def __init__(self, language: Language, board: TypedBoard, spaces: str) -> None:
        """Ask for what there is to choose.

        Args:
            language: Language of the form.
            board: The board of the card.
            spaces: The spaces to choose from, as the card's button holds them.
        """
        locale = Locale(language)
        names = spaces.split(SPACES_BETWEEN)
        is_open = len(names) > 1 or spaces == ANY_SPACE
        super().__init__(
            locale.text("button-apply"),
            custom_id("apply", language, "" if is_open else spaces),
            *([_chosen_field(names, locale)] if is_open else []),
            *_next_field(board, locale),
            _scheme_field(_scheme_of(board), locale, required=True),
        )


def _chosen_field(names: list[str], locale: Locale) -> ui.Label[Any]:
    """Return the field for where the Schemer went: a select, or a text where any space will do."""
    if names == [ANY_SPACE]:
        return _space_field(locale)
    choices = [FieldChoice(name, name) for name in names[:SELECT_OPTIONS]]
    return select_field("space", locale.text("form-applied"), choices, least=1)


def _next_field(board: TypedBoard, locale: Locale) -> Iterator[ui.Label[Any]]:
    """Yield the select of the next Schemer, where there is more than one."""
    document = document_of(board)
    places = standing(document)
    choices = [FieldChoice(letter, name, places[letter]) for letter, name in schemers(document).items()]
    if choices:
        same_schemer = FieldChoice(ACTOR, locale.text("form-same"))
        yield select_field(
            "next", locale.text("form-next"), [*choices[: SELECT_OPTIONS - 1], same_schemer], least=1
        )


def _space_field(locale: Locale) -> ui.Label[Any]:
    return text_field(
        "space", locale.text("form-to"), example="c4", longest=_LONGEST_SPACE, required=True
    )


def _scheme_field(scheme: str, locale: Locale, *, required: bool) -> ui.Label[Any]:
    return text_field(
        "scheme",
        locale.text("form-scheme"),
        text=scheme,
        example="Move 3 -> Foe",
        longest=LONGEST_SCHEME,
        required=required,
    )


def _scheme_of(board: TypedBoard) -> str:
    return str(document_of(board).get("scheme", ""))


def _grid_field(chosen: str, locale: Locale) -> ui.Label[Any]:
    choices = [
        FieldChoice(grid, locale.text(f"grid-{grid}"), is_chosen=grid == chosen) for grid in GRIDS
    ]
    return select_field("grid", locale.text("form-grid"), choices, least=1)
