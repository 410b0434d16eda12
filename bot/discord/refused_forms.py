"""Forms whose values were refused, to be opened again with what was typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.answers.odds.form import FieldTexts
from bot.discord.errors import OutdatedError
from bot.discord.recent import Recent
from bot.discord.state.buttons import FixBoard, FixOdds
from bot.discord.state.card_state import OddsState
from bot.discord.state.custom_id import read_language
from bot.discord.state.packed_text import packed_request, unpacked_request

T = TypeVar("T")
_BETWEEN: Final = "\0"


@dataclass(frozen=True, slots=True)
class RefusedForm:
    """A form of a calculation as it was sent.

    Attributes:
        verb: That of the form (see ``OddsForm``).
        page: Which page it was.
        state: The calculation from which it started.
        texts: What its fields held.
    """

    verb: str
    page: str
    state: OddsState
    texts: FieldTexts


def fix_odds(refused: RefusedForm, recent: Recent, interaction: int) -> FixOdds:
    """Return the button that opens a refused form again.

    The button holds what was typed where that is short; else it is remembered until the next restart.
    """
    parts = (f"{name}={text.replace(_BETWEEN, '')}" for name, text in refused.texts.items())
    state = refused.state
    code = packed_request(
        _BETWEEN.join((refused.verb, refused.page, state.language, state.request, *parts))
    )
    button = FixOdds("", code)
    if button.fits:
        return button
    recent.refused_forms[interaction] = refused
    return FixOdds(str(interaction), "")


def read_refused(button: FixOdds, recent: Recent) -> RefusedForm:
    """Return the form that a button of ``fix_odds`` stands for.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: It stands for none.
    """
    return typed_before(button, recent, RefusedForm, _unpacked)


def typed_before(
    button: FixOdds | FixBoard, recent: Recent, kind: type[T], read: Callable[[str], T]
) -> T:
    """Return what was typed into a refused form: its button holds it, or it is remembered.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: The button holds none.
    """
    if not button.code:
        return recent.refused_form(button.interaction, kind)
    try:
        return read(button.code)
    except ValueError as error:
        raise OutdatedError from error


def _unpacked(code: str) -> RefusedForm:
    verb, page, spoken, request, *parts = unpacked_request(code).split(_BETWEEN)
    texts = dict(part.partition("=")[::2] for part in parts)
    return RefusedForm(verb, page, OddsState(read_language(spoken), request), texts)
