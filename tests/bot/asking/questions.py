"""What the tests say of a question: what is understood of it, and whether it gets a figure."""

import shlex

from bot.answers import Lookup
from bot.answers.asking.asked import AskedOdds


def asked(lookup: Lookup, question: str, game: str | None = None) -> AskedOdds | None:
    """Return the calculation that a question asks for; ``None`` if it asks for none."""
    return lookup.ask(question, game=game).calculation


def understood(lookup: Lookup, question: str, game: str | None = None) -> AskedOdds:
    """Return the calculation of a question that asks for one."""
    odds = asked(lookup, question, game)
    assert odds is not None, question
    return odds


def complete(lookup: Lookup, question: str, game: str | None = None) -> AskedOdds:
    """Return the calculation of a question of which all is clear."""
    odds = understood(lookup, question, game)
    assert odds.is_complete, odds
    return odds


def line_of(odds: AskedOdds) -> str:
    """Return a calculation as a command line, which has only figures that are numbers."""
    return shlex.join(odds.args)


def options_of(odds: AskedOdds) -> str:
    """Return the options of that command line."""
    return shlex.join(odds.args[2:])


def has_figure(odds: AskedOdds | None) -> bool:
    """Return whether a question gets a figure."""
    return odds is not None and odds.is_complete
