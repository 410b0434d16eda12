"""Exact odds: what the calculators can be asked, and the answers with everything around them."""

from bot.answers.odds.calculator import GAMES, Calculator
from bot.answers.odds.catalogue import CALCULATORS, calculator, game_named, games_of
from bot.answers.odds.codes import read_code, request_code
from bot.answers.odds.oddsmaker import OddsAnswer, Oddsmaker, OneMore, Request
from bot.answers.odds.options import Option, Text, Texts
from bot.answers.odds.typed import read_typed, read_words, split_words, typed_options

__all__ = [
    "CALCULATORS",
    "GAMES",
    "Calculator",
    "OddsAnswer",
    "Oddsmaker",
    "OneMore",
    "Option",
    "Request",
    "Text",
    "Texts",
    "calculator",
    "game_named",
    "games_of",
    "read_code",
    "read_typed",
    "read_words",
    "request_code",
    "split_words",
    "typed_options",
]
