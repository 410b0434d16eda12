"""Rules for what was written: the menu on a message, and questions to the bot by its name."""

import logging
from collections.abc import Mapping
from typing import Final

import aiohttp
import discord

from bot.answers.asking import roll_language
from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import Card, CardView, note_card
from bot.discord.cards.notes import help_card
from bot.discord.cards.odds import roll_card
from bot.discord.commands.declarations import menu
from bot.discord.context import Context, server_id
from bot.discord.error_replies import expected, replying
from bot.discord.errors import GivenUpError, RefusedError, TooLateError
from bot.discord.recent import Recent
from bot.discord.reply import repeat
from bot.discord.runtime import metrics
from bot.discord.show_card import answer_card, show_answer
from bot.discord.state.card_state import QuestionState
from bot.discord.wording.message_text import question_in, quoted_text, text_of
from bot.locales import Locale
from bot.tables.scope import Scope
from bot.tables.values import TableState
from calculators.errors import CalculatorError
from glossary import LANGUAGES, Language
from glossary.typed_text import simplify

# What calls for the help, by the language in which it is said.
_HELP: Final[Mapping[str, Language]] = {
    Locale(language).text("command-help"): language for language in LANGUAGES
}
# Discord's refusal of a reply where the bot may not read the channel's history.
_NO_HISTORY: Final = 160002
# What a message to the bot is called in the figures.
MENTION: Final = "mention"

_log = logging.getLogger(__name__)


@menu("find")
async def find(context: Context, message: discord.Message) -> None:
    """Rank rules for what a message asks."""
    async with replying(context, private=True) as reply:
        text = text_of(message)
        query = question_in(text)
        if not simplify(query).strip():
            raise RefusedError(context.locale.text("no-text"))
        game = context.answers.lookup.game_in(text)
        question = QuestionState(context.language, game or "", query)
        answer = await show_answer(reply, question)
        context.answers.note_miss(answer, context.scope, context.table)


def is_addressed(message: discord.Message, bot: int) -> bool:
    """Return whether a player wrote to the bot with this id: by its name, or in direct messages.

    A reply to one of its cards pings it as well, but is meant for the other players.
    """
    if message.author.bot:
        return False
    is_mentioned = any(mention in message.content for mention in (f"<@{bot}>", f"<@!{bot}>"))
    return is_mentioned or (server_id(message) is None and bool(text_of(message)))


async def mention_card(
    message: discord.Message, scope: Scope, answers: AnswerService, recent: Recent, bot: int
) -> Card:
    """Return the answer to a message to the bot, in the language of the question.

    What it replies to is read as well, before it: "what about this?" asks about that.
    """
    own_text = text_of(message)
    help_language = _HELP.get(question_in(own_text).lower().strip(" !.?"))
    if help_language is not None:
        return _help_card(answers, help_language)
    quoted = quoted_text(message, bot)
    text = f"{quoted}\n{own_text}" if quoted else own_text
    query = question_in(text)
    if quoted == "" and not answers.lookup.content_words(query):
        return await _tables_note(scope, answers, "quote-unread")
    if not simplify(query).strip():
        return _help_card(answers, answers.language)
    table = recent.with_last_game(await answers.memory.at(scope), scope)
    roll = await _roll_card(question_in(own_text), table, scope, answers)
    if roll is not None:
        return roll
    game = answers.lookup.game_in(text)
    answer = answers.ask_text(query, game, table.settings.language, table)
    is_chatter = answers.lookup.is_chatter(answer)
    if not is_chatter or "?" in query:  # that may be a question which a pack should answer
        answers.note_miss(answer, scope, table)
    if is_chatter:
        locale = Locale(answer.language)
        return note_card(locale.text("chatter"), locale)
    asked_answer = await answers.asked_answer(answer, table)
    recent.keep_game(scope, answer, answers.lookup.glossary)
    return answer_card(answers, answer, owner=message.author.id, asked_answer=asked_answer)


def _help_card(answers: AnswerService, language: Language) -> Card:
    games = answers.lookup.glossary.games.values()
    return help_card(Locale(language), [game.name[language] for game in games])


async def _roll_card(text: str, table: TableState, scope: Scope, answers: AnswerService) -> Card | None:
    """Return a roll if a message is about that alone; ``None`` if it is not."""
    language = table.settings.language or roll_language(text) or answers.language
    try:
        request = answers.spoken_roll(text, None, table)
        if request is None:
            return None
        answer = await answers.roll(request, language, table, scope)
        return roll_card(answer, language, answers.emoji)
    except (CalculatorError, RefusedError, GivenUpError) as error:
        locale = Locale(language)
        return note_card(expected(error, locale) or "", locale)


async def role_mention_card(
    message: discord.Message, scope: Scope, answers: AnswerService, recent: Recent, bot: int
) -> Card:
    """Return the answer to a message to the bot's own role, as to the bot, where its text is told."""
    if message.content:
        return await mention_card(message, scope, answers, recent, bot)
    return await _tables_note(scope, answers, "mention-not-role", mention=f"<@{bot}>")


async def _tables_note(scope: Scope, answers: AnswerService, note: str, **values: str) -> Card:
    """Return a sentence in the table's language; in all of them where it has set none."""
    table = await answers.memory.at(scope)
    languages = LANGUAGES if table.settings.language is None else (table.settings.language,)
    locales = [Locale(language) for language in languages]
    sentences = [locale.text(note, **values) for locale in locales]
    return note_card("\n".join(sentences), locales[0])


async def post(message: discord.Message, view: CardView) -> discord.Message | None:
    """Reply to a message with a card.

    Returns:
        The reply; ``None`` where Discord did not take it, which is logged.
    """
    replies: list[discord.Message] = []
    outcome: metrics.Outcome = "answered"

    async def reply() -> None:
        replies.append(await _reply(message, view))

    try:
        await repeat(reply)
    except discord.Forbidden:
        outcome = "refused"
        _log.warning(
            "in channel %s the bot may not reply: it needs View Channel and Send Messages there, in a"
            " thread Send Messages in Threads",
            message.channel.id,
        )
    except (TooLateError, discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
        outcome = "lost"
        _log.warning("a reply to a mention was not taken (%s)", type(error).__name__)
    metrics.count_interaction(MENTION, outcome)
    return replies[-1] if replies else None


async def _reply(message: discord.Message, view: CardView) -> discord.Message:
    """Reply to a message; where the bot may not, since it may not read what was written, post below it.

    With the nonce, Discord takes what is sent again for the first one, also from another process.
    """
    try:
        return await message.reply(view=view, mention_author=False, nonce=message.id)
    except discord.Forbidden as error:
        if error.code != _NO_HISTORY:
            raise
        return await message.channel.send(view=view, nonce=message.id)
