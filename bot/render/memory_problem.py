"""What is wrong with the memory of the tables, in a sentence."""

from bot.locales import Locale
from bot.tables.errors import MemoryProblem


def memory_problem(error: MemoryProblem, locale: Locale) -> str:
    """Return what is wrong with the memory of the tables, in one sentence."""
    return locale.text(f"memory-{error.code}", **error.details)
