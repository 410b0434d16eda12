"""Runs targets and counts what becomes of their inputs."""

import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from bot.answers import Lookup
from bot.answers.odds.service import OddsService
from bot.discord.runtime.worker_pool import SECONDS
from tests.fuzz.mutations import Mutations
from tests.fuzz.targets import REFUSALS, Target, targets, worded


@dataclass
class Report:
    """How a target fared.

    Attributes:
        name: The target.
        inputs: Inputs that it got.
        accepted: Those that it answered.
        refused: Those that it refused with a sentence.
        seconds: How long it took.
        faults: Anything else that happened, with the input.
    """

    name: str
    inputs: int
    accepted: int = 0
    refused: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


class TooLongError(BaseException):
    """An input took longer than the bot gives a piece of work; no handler of the program catches it."""


def run(lookup: Lookup, odds: OddsService, seed: int, *, share: float = 1.0) -> Iterator[Report]:
    """Yield how each target fared with ``share`` of its inputs."""
    for number, target in enumerate(targets(lookup, odds)):
        yield _run(target, Mutations(seed + 1_000 * number), max(1, int(share * target.inputs)))


def _run(target: Target, mutations: Mutations, inputs: int) -> Report:
    report = Report(target.name, inputs)
    start = time.perf_counter()
    for _ in range(inputs):
        sent: list[object] = []
        try:
            with _limited():
                target.attempt(mutations, sent)
            report.accepted += 1
        except REFUSALS as error:
            if not isinstance(worded(error), str):
                report.faults.append(f"a refusal without words: {error!r} of {sent!r}")
            report.refused += 1
        except TooLongError:
            report.faults.append(f"over {SECONDS:.0f} s: {sent!r:.300}")
        except Exception as error:  # noqa: BLE001  # whatever it is, it is what is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            report.faults.append(f"{error!r:.200} in {place.filename}:{place.lineno} of {sent!r:.300}")
    report.seconds = time.perf_counter() - start
    return report


@contextmanager
def _limited() -> Iterator[None]:
    """Raise ``TooLongError`` inside after the time that the bot gives a piece of work."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(_: int, __: FrameType | None) -> None:
    raise TooLongError
