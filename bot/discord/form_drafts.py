"""Forms whose values were refused, to be opened again with what was typed."""

from dataclasses import dataclass
from typing import Final

from bot.answers.odds.form import FieldTexts
from bot.discord.bounded import BoundedDict
from bot.discord.card_state import OddsState
from bot.discord.custom_id import custom_id, fields, fits, read_language
from bot.discord.errors import GoneError, OutdatedError
from bot.discord.odds_code import packed_request, unpacked_request

_BETWEEN: Final = "\0"


@dataclass(frozen=True, slots=True)
class FormDraft:
    """A form of a calculation as it was sent.

    Attributes:
        verb: What the form is for (see ``OddsForm``).
        page: Which page it was.
        state: The calculation from which it started.
        texts: What its fields held.
    """

    verb: str
    page: str
    state: OddsState
    texts: FieldTexts


FormDrafts = BoundedDict[int, FormDraft]


def fix_id(draft: FormDraft, drafts: FormDrafts, interaction_id: int) -> str:
    """Return the custom id of the button that opens a refused form again.

    The button holds what was typed where that is short; else it is remembered until the next restart.
    """
    parts = (f"{name}={text.replace(_BETWEEN, '')}" for name, text in draft.texts.items())
    state = draft.state
    code = packed_request(
        _BETWEEN.join((draft.verb, draft.page, state.language, state.request, *parts))
    )
    if fits("refit", "", code):
        return custom_id("refit", "", code)
    drafts[interaction_id] = draft
    return custom_id("refit", interaction_id, "")


def read_draft(values: str, drafts: FormDrafts) -> FormDraft:
    """Return the form that a custom id of ``fix_id`` stands for; ``values`` follow its verb.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: It stands for none.
    """
    interaction_id, code = fields(values, 2)
    if code:
        try:
            verb, page, spoken, request, *parts = unpacked_request(code).split(_BETWEEN)
        except ValueError as error:
            raise OutdatedError from error
        texts = dict(part.partition("=")[::2] for part in parts)
        return FormDraft(verb, page, OddsState(read_language(spoken), request), texts)
    draft = drafts.get(int(interaction_id)) if interaction_id.isdecimal() else None
    if draft is None:
        raise GoneError("the refused form")
    return draft
