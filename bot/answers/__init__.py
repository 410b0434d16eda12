"""From a question to an ``Answer``: the only place where rules, odds and a table's state meet."""

from bot.answers.answer import Answer, Citation, Ruling
from bot.answers.lookup import Lookup

__all__ = ["Answer", "Citation", "Lookup", "Ruling"]
