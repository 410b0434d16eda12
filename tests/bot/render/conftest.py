"""Answers of the calculators to draw."""

import shlex
from collections.abc import Callable

import pytest

from bot.answers.odds.service import OddsAnswer
from bot.cli.odds import read_arguments
from bot.cli.program import Program
from bot.settings import Settings

Answered = Callable[[str], OddsAnswer]


@pytest.fixture(scope="session")
def answered(settings: Settings) -> Answered:
    """Answer what is typed after ``lawspeaker``."""
    program = Program(settings)

    def answer(command: str) -> OddsAnswer:
        return program.odds.answer(read_arguments(shlex.split(command), program.lookup))

    return answer
