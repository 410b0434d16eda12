"""Where a Schemer goes, as a card: headline, picture, clause by clause why, other readings."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.schemer import ReasonText, SchemerAnswer
from bot.discord.cards.card import Card, button, frame, gallery, text
from bot.discord.cards.controls import ANYBODY, controls, language_button, link_line, translation
from bot.discord.limits import DISPLAYED_CHARACTERS, SELECT_OPTIONS
from bot.discord.runtime.picture import Picture
from bot.discord.state.boards import BOARD_FILE, TypedBoard, board_code
from bot.discord.state.buttons import Apply, ChangeScheme, Move, OpenBoard, Pick, Show
from bot.discord.state.card_state import BoardState
from bot.discord.state.custom_id import spread
from bot.discord.wording.markdown import measured, neutral, small
from bot.locales import Locale
from bot.render.board.text import board_lines, marks, reason_line, who_is_where
from glossary import game_of

# The spaces that an answer can be applied with, as its button holds them: with commas, or any space
# where they are too many.
SPACES_BETWEEN: Final = ","
ANY_SPACE: Final = "*"
# Of what a message may show; the rest is for the foot.
_MOST_CHARACTERS: Final = DISPLAYED_CHARACTERS - 300
# Larger drawings wrap on a phone; the picture shows them.
_WIDEST_DRAWING: Final = 60


def schemer_card(
    answer: SchemerAnswer, rulings: Sequence[Ruling], board: TypedBoard, picture: Picture | None = None
) -> Card:
    """Return a decision as a card.

    Args:
        answer: What to show.
        rulings: The loaded entries that it rests on.
        board: The board, which the buttons hold; where it is too large for them, a file does.
        picture: The board drawn; without it the drawing is shown as text.
    """
    locale = Locale(answer.language)
    state = BoardState(answer.language)
    heads = [
        str(Move(answer.language)),
        str(OpenBoard(answer.language)),
        str(ChangeScheme(answer.language)),
        str(Show(translation(state))),
    ]
    ids = move, change, scheme, turn = spread(board_code(board), *heads)
    files = [Picture(BOARD_FILE, board.document.encode(), None)] if ids == heads else []
    items: list[ui.Item[Any]] = [
        *_texts(answer, locale, picture),
        ui.Separator(),
        *(ui.File[Any](f"attachment://{file.name}") for file in files),
        *controls(
            [
                button(locale.text("button-apply"), _apply(answer), emoji="⏭️"),
                button(locale.text("button-move"), move, emoji="♟️"),
                button(locale.text("button-change"), change, emoji="✏️"),
                button(locale.text("button-scheme"), scheme, emoji="📜"),
            ],
            Pick(answer.language, ANYBODY),
            [link_line(ruling, answer.language) for ruling in rulings],
        ),
    ]
    pictures = (*([] if picture is None else [picture]), *files)
    game = game_of(rulings[0].entry.id) if rulings else None
    in_foot = language_button(state, turn).to_component_dict()
    return Card(answer.language, frame(items, game), pictures, state, in_foot)


def _apply(answer: SchemerAnswer) -> Apply:
    """Return what applies an answer: it holds the spaces, if they fit."""
    board, verdict = answer.decision.board, answer.decision.verdict
    spaces = {*verdict.spaces, *([board.actor.space] if verdict.may_stay else [])}
    names = SPACES_BETWEEN.join(board.extent.name(space) for space in sorted(spaces))
    apply = Apply(answer.language, names)
    is_short = len(spaces) <= SELECT_OPTIONS and apply.fits
    return apply if is_short else Apply(answer.language, ANY_SPACE)


def _texts(answer: SchemerAnswer, locale: Locale, picture: Picture | None) -> Iterator[ui.Item[Any]]:
    head = f"### {neutral(answer.scheme)}\n{neutral(answer.headline)}"
    yield text(head)
    if picture is not None:
        yield gallery(picture)
    used_characters = measured(head)
    for part in _parts(answer, locale, has_picture=picture is not None):
        if used_characters + measured(part) <= _MOST_CHARACTERS:
            used_characters += measured(part)
            yield text(part)


def _parts(answer: SchemerAnswer, locale: Locale, *, has_picture: bool) -> Iterator[str]:
    """Yield the texts below the headline, the weightiest first."""
    if not has_picture:
        lines = list(board_lines(answer.decision.board, marks(answer.decision.verdict)))
        if max(map(len, lines)) <= _WIDEST_DRAWING:
            yield "\n".join(["```", *(line.replace("`", "'") for line in lines), "```"])
    miniatures = list(who_is_where(answer.decision.board, locale))
    if miniatures:
        yield small(neutral(" · ".join(miniatures)))
    yield _reasons(answer.reasons)
    for alternative in answer.alternatives:
        headline = (
            f"**{locale.text(f'reading-{alternative.reading}')}.** {neutral(alternative.headline)}"
        )
        yield f"{headline}\n{_reasons(alternative.reasons)}"
    yield small(locale.text("schemer-appendix"))


def _reasons(reasons: Sequence[ReasonText]) -> str:
    return "\n".join(small(neutral(reason_line(reason))) for reason in reasons)
