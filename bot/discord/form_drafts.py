"""Forms whose values were refused, to be opened again with what was typed."""

from dataclasses import dataclass
from typing import Final

from bot.answers.odds.form import FieldTexts
from bot.discord.bounded import BoundedDict
from bot.discord.buttons import FixOdds
from bot.discord.card_state import OddsState
from bot.discord.custom_id import read_language
from bot.discord.errors import GoneError, OutdatedError
from bot.discord.odds_code import packed_request, unpacked_request

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


FormDrafts = BoundedDict[int, FormDraft]


def fix_odds(draft: FormDraft, drafts: FormDrafts, interaction_id: int) -> FixOdds:
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
    drafts[interaction_id] = draft
    return FixOdds(str(interaction_id), "")


def read_draft(button: FixOdds, drafts: FormDrafts) -> FormDraft:
    """Return the form that a button of ``fix_odds`` stands for.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: It stands for none.
    """
    if button.code:
        try:
            verb, page, spoken, request, *parts = unpacked_request(button.code).split(_BETWEEN)
        except ValueError as error:
            raise OutdatedError from error
        texts = dict(part.partition("=")[::2] for part in parts)
        return FormDraft(verb, page, OddsState(read_language(spoken), request), texts)
    draft = drafts.get(int(button.draft)) if button.draft.isdecimal() else None
    if draft is None:
        raise GoneError("the refused form")
    return draft
