"""From a handler's errors to what the player reads: one place for all commands, buttons and forms.

What was expected to go wrong is one private sentence. Anything else is a private apology with a
reference, under which the log has the whole story.
"""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import aiohttp
import discord

from bot.discord import errors
from bot.discord.cards.card import note_card, refused_card
from bot.discord.context import Context
from bot.discord.reply import Reply
from bot.discord.runtime import metrics
from bot.discord.runtime.quiet_log import kind_of, trace_of
from bot.discord.state.custom_id import Button, verb_of
from bot.discord.wording.markdown import neutral, quoted
from bot.locales import Locale, MenuLocale
from bot.render.odds.refusals import refusal
from bot.render.problems import memory_problem
from bot.tables.errors import DatabaseError, MemoryProblem
from calculators.errors import CalculatorError
from glossary import UnknownGameError

# What is said about errors of a kind, the more special kinds first.
_SENTENCES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (errors.BoardLostError, "board-lost"),
    (errors.GoneError, "gone"),
    (errors.OutdatedError, "outdated"),
    (errors.BusyError, "busy"),
    (errors.StoppedError, "stopped"),
    (errors.GivenUpError, "given-up"),
)
# What players may read of a database; the sentences about the rest name its address.
_DATABASE_CODES: Final = frozenset(("off", "locked", "full", "away"))

_log = logging.getLogger(__name__)


@asynccontextmanager
async def replying(context: Context, *, private: bool, in_place: bool = False) -> AsyncIterator[Reply]:
    """Answer an interaction inside; whatever goes wrong there is said to the player, privately.

    Args:
        context: That of the interaction that is answered.
        private: Whether only the player sees the answer.
        in_place: Whether the answer replaces the message that was clicked on.
    """
    reply = Reply(context, private=private, in_place=in_place)
    outcome: metrics.Outcome = "lost"  # where the bot is stopped meanwhile
    try:
        yield reply
        outcome = reply.outcome
    except errors.TooLateError:
        outcome = "late"
        _log.warning("an answer came too late for Discord: %s", described(context))
    except (discord.DiscordServerError, aiohttp.ClientError, ConnectionError) as error:
        outcome = "lost"
        _log.warning("Discord did not take the answer to %s (%s)", described(context), kind_of(error))
    except Exception as error:  # noqa: BLE001  # it ends here, in the log and in a sentence
        outcome = await apologise(reply, error)
    finally:
        metrics.count_interaction(described(context), outcome)


async def apologise(reply: Reply, error: Exception) -> metrics.Outcome:
    """Say privately what went wrong; what was not expected is logged under a reference.

    What is wrong with the database is logged too: players do not read its address.

    Returns:
        What becomes of the interaction: it is refused, has failed, or could not even be refused.
    """
    locale = reply.context.locale
    sentence = expected(error, locale)
    outcome = _refusal_of(error)
    if isinstance(error, DatabaseError):
        _log.warning("%s needs the database: %s", described(reply.context), error)
    if sentence is None:
        outcome = "failed"
        reference = secrets.token_hex(4)
        _log.error("%s: %s failed\n%s", reference, described(reply.context), trace_of(error))
        sentence = locale.text("failed", reference=reference)
    try:
        await reply.refuse(note_card(sentence, locale))
    except (errors.TooLateError, discord.HTTPException, OSError) as second:
        _log.warning("could not say so to the player (%s)", kind_of(second))
        return "lost"
    return outcome


async def offer_fix(reply: Reply, error: Exception, fix: Button, locale: Locale) -> None:
    """Say privately why a form is refused, with a button that opens it again with what was typed.

    Args:
        reply: The reply to the form.
        error: One that is ``expected``.
        fix: The button.
        locale: Speaks the language of the form.
    """
    await reply.refuse(refused_card(expected(error, locale) or "", fix, locale))
    reply.outcome = _refusal_of(error)


async def refuse_typed(reply: Reply, error: Exception, text: str, locale: Locale) -> None:
    """Say privately why a form is refused, with the text that was typed into it and is nowhere else.

    Args:
        reply: The reply to the form.
        error: One that is ``expected``.
        text: What was typed; empty for nothing.
        locale: Speaks the language of the form.
    """
    quotation = f"\n{quoted(text)}" if text else ""
    await reply.refuse(note_card(f"{expected(error, locale) or ''}{quotation}", locale))
    reply.outcome = _refusal_of(error)


def _refusal_of(error: Exception) -> metrics.Outcome:
    return "limited" if isinstance(error, errors.LimitedError) else "refused"


def expected(error: Exception, locale: Locale) -> str | None:
    """Return the sentence about an error that players cause; ``None`` for any other."""
    match error:
        case errors.RefusedError():
            return neutral(str(error))
        case CalculatorError():
            return neutral(refusal(error, MenuLocale(locale.language)))
        case UnknownGameError():
            games = ", ".join(error.known)
            return locale.text("error-unknown-game", game=neutral(error.game), known=games)
        case MemoryProblem():
            return neutral(_memory_problem(error, locale))
        case errors.LimitedError():
            return locale.text("limited", seconds=error.seconds)
        case _:
            sentences = (locale.text(name) for kind, name in _SENTENCES if isinstance(error, kind))
            return next(sentences, None)


def _memory_problem(error: MemoryProblem, locale: Locale) -> str:
    """Return what is wrong with the memory of the tables, without the database's address."""
    if isinstance(error, DatabaseError) and error.code not in _DATABASE_CODES:
        return locale.text("memory-away")
    return memory_problem(error, locale)


def described(context: Context) -> str:
    """Return what was used, for the log: a command, or the kind of component and its verb.

    What follows the verb may hold what a player typed.
    """
    interaction = context.interaction
    command = interaction.command
    if command is not None:
        return f"/{command.qualified_name}"
    data: object = interaction.data
    code = data.get("custom_id") if isinstance(data, dict) else None
    return f"{interaction.type.name} {verb_of(str(code))}".rstrip()
