"""Limits on memory: those of Lawspeaker, and lower ones of whoever runs it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.processes import WORKER_BYTES, limit_memory, memory_limit

resource = pytest.importorskip("resource", reason="Unix only")
ROOT = Path(__file__).parents[2]
# What ``prlimit --as`` and systemd's ``LimitAS=`` set.
HARD_LIMIT = 1_900_000_000
WORK = """
import asyncio
from bot.answers.odds import read_typed
from bot.discord.runtime.worker_pool import WorkerPool, calculate, draw_chart, packed_games
from calculators.perditions_mouth import PickLock
from glossary import Component, Glossary

async def work():
    box = {"response-deck": Component(cards="-1:2 0:6 1:6 2:4 3:2"), "eyes": Component(number=5)}
    packs = packed_games(Glossary({}, {}, {"perditions-mouth": box}))
    pool = WorkerPool(seconds=120)
    answer = await pool.run(calculate, read_typed(PickLock, "--points 3"), "en", packs)
    picture = await pool.run(draw_chart, answer, "en")
    print(answer.odds.success, picture[1:4].decode())
    pool.close()

asyncio.run(work())
"""


def run(arguments: Sequence[str], limit: int) -> subprocess.CompletedProcess[str]:
    """Run Python where no process may have more than ``limit`` bytes of address space."""
    return subprocess.run(
        [sys.executable, *arguments],
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_AS, (limit, limit)),  # no threads here
        env={**os.environ, "LANG": "en_GB.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.no_cover
def test_odds_and_pictures_come_where_the_limit_may_not_be_raised() -> None:
    result = run(["-c", WORK], HARD_LIMIT)

    assert result.stdout == "127/190 PNG\n", result.stderr


@pytest.mark.parametrize(("language", "word"), [("en", "address space"), ("it", "spazio di indirizzi")])
def test_doctor_says_how_low_a_limit_is(language: str, word: str) -> None:
    result = run(["-m", "bot", "doctor", "--lang", language], HARD_LIMIT)

    (line,) = (line for line in result.stdout.splitlines() if word in line)
    assert "1900 MB" in line
    assert "2147 MB" in line


@pytest.mark.parametrize("error", [ValueError("not allowed to raise"), OSError(1, "not permitted")])
def test_a_system_that_sets_no_limit_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(resource, "setrlimit", refuse)
    limit_memory(WORKER_BYTES)


def test_without_a_hard_limit_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1, resource.RLIM_INFINITY))
    assert memory_limit() is None

    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory_limit() is None
    limit_memory(WORKER_BYTES)
