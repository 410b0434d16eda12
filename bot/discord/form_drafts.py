"""Forms whose values were refused, to be opened again with what was typed."""

from dataclasses import dataclass
from typing import Final

from bot.answers.odds.form import FieldTexts
from bot.discord.errors import OutdatedError
from bot.discord.recent import Recent
from bot.discord.state.buttons import FixOdds
from bot.discord.state.card_state import OddsState
from bot.discord.state.custom_id import read_language
from bot.discord.state.packed_text import packed_request, unpacked_request

_BETWEEN: Final = "\0"


@dataclass(frozen=True, slots=True)
class FormDraft:
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


def fix_odds(draft: FormDraft, recent: Recent, interaction: int) -> FixOdds:
    """Return the button that opens a refused form again.

    The button holds what was typed where that is short; else it is remembered until the next restart.
    """
    parts = (f"{name}={text.replace(_BETWEEN, '')}" for name, text in draft.texts.items())
    state = draft.state
    code = packed_request(
        _BETWEEN.join((draft.verb, draft.page, state.language, state.request, *parts))
    )
    button = FixOdds("", code)
    if button.fits:
        return button
    recent.drafts[interaction] = draft
    return FixOdds(str(interaction), "")


def read_draft(button: FixOdds, recent: Recent) -> FormDraft:
    """Return the form that a button of ``fix_odds`` stands for.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: It stands for none.
    """
    if not button.code:
        return recent.draft(button.draft, FormDraft)
    try:
        verb, page, spoken, request, *parts = unpacked_request(button.code).split(_BETWEEN)
    except ValueError as error:
        raise OutdatedError from error
    texts = dict(part.partition("=")[::2] for part in parts)
    return FormDraft(verb, page, OddsState(read_language(spoken), request), texts)
