"""Replies to submitted forms: a calculation with other options, a board that was drawn."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.answers.at_table import entry_digest
from bot.discord.board_code import board_code
from bot.discord.boards import TypedBoard
from bot.discord.card_state import OddsState
from bot.discord.cards import note_card, refused_card
from bot.discord.commands.misses import KINDS, add_miss
from bot.discord.commands.ruling import write_down
from bot.discord.custom_id import custom_id, fields, fits, read_language
from bot.discord.dispatch import Click, Handler
from bot.discord.error_replies import expected, replying
from bot.discord.errors import GivenUpError, OutdatedError, RefusedError
from bot.discord.form_drafts import FormDraft, fix_id
from bot.discord.interactions import bot_of, is_private, scope_of, table_of
from bot.discord.managers import is_manager
from bot.discord.markdown import neutral
from bot.discord.odds_forms import changed_fields, read_draft_request
from bot.discord.posted_card import posted_state
from bot.discord.show_card import show_board, show_odds
from bot.locales import Locale
from bot.tables.errors import RefusedChangeError
from calculators.errors import CalculatorError
from glossary import Language


async def _answer_odds(click: Click, verb: str) -> None:
    """Answer with the odds of what a form of ``verb`` holds, or offer to mend what is wrong there."""
    private = is_private(click.interaction)
    async with replying(click.interaction, private=True, in_place=private) as reply:
        page, code = fields(click.values, 2)
        state = posted_state(click.interaction, code)
        if not isinstance(state, OddsState):
            raise OutdatedError
        draft = FormDraft(verb, page, state, _texts(click))
        try:
            await show_odds(reply, read_draft_request(draft), state.language)
        except (CalculatorError, RefusedError, GivenUpError) as error:
            locale = Locale(state.language)
            drafts = bot_of(click.interaction).cards.form_drafts
            fix = fix_id(changed_fields(draft), drafts, click.interaction.id)
            await reply.refuse(refused_card(expected(error, locale) or "", fix, locale))


async def _change(click: Click) -> None:
    await _answer_odds(click, "change")


async def _compare(click: Click) -> None:
    await _answer_odds(click, "compare")


async def _rolled(click: Click) -> None:
    await _answer_odds(click, "rolled")


async def _board(click: Click) -> None:
    """Answer with where the Schemer of the board that was drawn goes."""
    spoken, _, private = click.values.partition(":")
    language = read_language(spoken)
    on_private = is_private(click.interaction)
    async with replying(
        click.interaction, private=private == "1", in_place=private == "1" and on_private
    ) as reply:
        texts = _texts(click, "scheme", "map", "grid")
        board = TypedBoard.of(scheme=texts["scheme"], drawing=texts["map"], grid=texts["grid"])
        try:
            await show_board(reply, board, language)
        except RefusedError as error:
            fix = _fix_id(click, board, language, private)
            await reply.refuse(refused_card(neutral(str(error)), fix, Locale(language)))
        else:
            if on_private and not reply.in_place:  # the refusal, now mended
                await reply.delete_clicked()


async def _ruling(click: Click) -> None:
    """Write down or change the ruling that was typed."""
    spoken, number, version = fields(click.values, 3)
    is_new = number == "0"
    async with replying(click.interaction, private=not is_new) as reply:
        interaction, locale = click.interaction, Locale(read_language(spoken))
        if is_new:
            texts = _texts(click, "rule", "text")
            place = f"{interaction.guild_id or '@me'}/{interaction.channel_id}"
            link = f"https://discord.com/channels/{place}/{version}"
            await write_down(reply, texts["rule"], texts["text"], link)
            return
        work = _edited(click, int(number), int(version), _texts(click, "text")["text"])
        await reply.run_patiently(work)
        await reply.send(note_card(locale.text("ruling-edited", number=number), locale))


async def _miss(click: Click) -> None:
    """Write a question without an answer into the group's own pack."""
    async with replying(click.interaction, private=True) as reply:
        _, number = fields(click.values, 2)
        texts = _texts(click, "kind", "rule", "answer")
        if not number.isdecimal() or texts["kind"] not in KINDS:
            raise OutdatedError
        await add_miss(reply, int(number), KINDS[texts["kind"]], texts["rule"], texts["answer"])


async def _edited(click: Click, number: int, version: int, text: str) -> None:
    cards = bot_of(click.interaction).cards
    made = table_of(click.interaction).rulings.number(number)
    if made is None:
        raise RefusedChangeError("no-ruling", number=number)
    entry = cards.lookup.glossary.entries.get(made.entry)
    digest = made.digest if entry is None else entry_digest(entry)
    manages = is_manager(click.interaction)
    await cards.memory.edit_ruling(
        scope_of(click.interaction), number, text, version=version, digest=digest, manages=manages
    )


def _fix_id(click: Click, board: TypedBoard, language: Language, private: str) -> str:
    """Return the id of the button that opens a refused board again.

    The button holds the board where it is small enough; else it is remembered until the next restart.
    """
    code = board_code(board)
    if fits("fix", language, private, "", code):
        return custom_id("fix", language, private, "", code)
    bot_of(click.interaction).cards.drafts.keep(click.interaction.id, board)
    return custom_id("fix", language, private, click.interaction.id, "")


def _texts(click: Click, *names: str) -> Mapping[str, str]:
    """Return what was typed into the fields ``names``.

    Raises:
        OutdatedError: One of them is missing.
    """
    data: Any = click.interaction.data
    texts = dict(_field_texts(data.get("components", [])))
    if not texts.keys() >= {*names}:
        raise OutdatedError
    return texts


def _field_texts(components: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield what each field holds, by its custom id; fields stand inside labels or rows."""
    for component in components:
        if "custom_id" in component:
            text = component.get("value") or ",".join(component.get("values", ()))
            yield component["custom_id"], text
        inner = component.get("component")
        yield from _field_texts([*component.get("components", ()), *([inner] if inner else [])])


HANDLERS: Final[Mapping[str, Handler]] = {
    "change": _change,
    "compare": _compare,
    "rolled": _rolled,
    "board": _board,
    "ruling": _ruling,
    "miss": _miss,
}
