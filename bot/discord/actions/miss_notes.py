"""Remember questions without a confident answer, beside answering them."""

from bot.answers import Answer
from bot.answers.misses import miss_of, miss_question
from bot.discord.context import Context
from bot.tables.memory import Memory
from bot.tables.scope import Scope
from bot.tables.values import DAYS, TableState


def note_answer(context: Context, answer: Answer, *, is_rejected: bool = False) -> None:
    """Remember what was asked, if there was no confident answer or it was rejected."""
    memory, scope, table = context.answers.memory, context.scope, context.table
    note_miss(memory, scope, table, answer, is_rejected=is_rejected)


def note_miss(
    memory: Memory, scope: Scope, table: TableState, answer: Answer, *, is_rejected: bool = False
) -> None:
    """Remember a question that was asked at a table, as ``note_answer`` does."""
    miss = miss_of(answer, is_rejected=is_rejected)
    if miss is not None:
        memory.note_miss(scope, miss, table.settings.days or DAYS)


def note_choice(context: Context, query: str, entry: str) -> None:
    """Remember which entry was chosen after a question without a confident answer."""
    scope = context.scope
    memory = context.answers.memory
    question = miss_question(query)
    memory.in_background(lambda memory: memory.choose(scope, question, entry))
