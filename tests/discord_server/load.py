"""Load: many interactions, at an offered rate or with a fixed number at work, and how they fared."""

import asyncio
import gc
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice, takewhile

import orjson

from tests.discord_server.interactions import FIRST_ANSWER_SECONDS, Act, Interaction
from tests.discord_server.refusals import Refusal
from tests.discord_server.sessions import Session
from tests.discord_server.state import State

TICK_SECONDS = 0.001
LOOK_SECONDS = 0.25
QUIET_SECONDS = 0.1
QUIET_CHECKS = 50
ID_MARK = b"000000000000000000000"
TOKEN_MARK = b"the-token-stands-here"


@dataclass(frozen=True)
class Report:
    """How a load fared.

    Attributes:
        sent: Interactions sent.
        seconds: How long sending took.
        latencies: Seconds from sending to the first answer of each that was answered in time,
            in rising order.
        refused: Answers that were refused: too late, or twice.
        lag: Seconds by which the driver itself was late at worst; above a few milliseconds the
            latencies say more about the machine than about the bot.
    """

    sent: int
    seconds: float
    latencies: tuple[float, ...]
    refused: int
    lag: float

    @property
    def answered(self) -> int:
        """Return how many were answered in time."""
        return len(self.latencies)

    @property
    def rate(self) -> float:
        """Return the answers per second."""
        return self.answered / self.seconds

    def percentile(self, share: float) -> float:
        """Return the latency, in seconds, within which this share (0 to 1) of the answers came.

        Infinite where none came.

        >>> Report(4, 1.0, (0.1, 0.2, 0.3, 0.4), 0, 0.0).percentile(0.5)
        0.2
        """
        if not self.latencies:
            return math.inf
        return self.latencies[max(0, round(share * len(self.latencies)) - 1)]


class Template:
    """An act's event, encoded once, into which each interaction's id and token are set."""

    def __init__(self, state: State, act: Act, *, light: bool) -> None:
        blank = Interaction(act, 0.0, ID_MARK.decode(), TOKEN_MARK.decode())
        encoded = orjson.dumps(state.interactions.payload(blank))
        self._before, remainder = encoded.split(ID_MARK)
        self._between, self._after = remainder.split(TOKEN_MARK)
        self._act = act
        self._light = light
        self._interactions = state.interactions

    def send(self, session: Session) -> Interaction:
        """Send one interaction more and return it."""
        interaction = self._interactions.open(self._act, light=self._light)
        event = b"".join(
            (
                self._before,
                interaction.id.encode(),
                self._between,
                interaction.token.encode(),
                self._after,
            )
        )
        session.dispatch_encoded("INTERACTION_CREATE", event)
        return interaction


async def open_loop(
    state: State, acts: Sequence[Act], *, rate: float, seconds: float, checked: bool = False
) -> Report:
    """Offer ``rate`` interactions a second, however the bot fares, and wait for the last answers.

    Args:
        state: The server.
        acts: What is done, in turn; prepared with ``player.hand``.
        rate: Interactions per second.
        seconds: For how long they are sent.
        checked: Whether bodies are validated and recorded too, at the server's own cost.
    """
    loop = asyncio.get_running_loop()
    sent: list[Interaction] = []
    lag = 0.0
    with _under_load(state, sent) as refused:
        session = _session(state)
        templates = cycle([Template(state, act, light=not checked) for act in acts])
        start = loop.time()
        while len(sent) < round(rate * seconds):
            due = min(round(rate * seconds), int((loop.time() - start) * rate) + 1)
            lag = max(lag, (due - len(sent) - 1) / rate)
            sent += [template.send(session) for template in islice(templates, due - len(sent))]
            await asyncio.sleep(max(TICK_SECONDS, start + len(sent) / rate - loop.time()))
        duration = loop.time() - start
        await _over(state, sent)
        return _report(sent, duration, len(refused), lag)


async def closed_loop(
    state: State, acts: Sequence[Act], *, at_once: int, seconds: float | None, checked: bool = False
) -> Report:
    """Keep ``at_once`` interactions at work: each answer is followed by the next interaction.

    One that stays without an answer for three seconds is given up and replaced.

    Args:
        state: The server.
        acts: What is done, in turn; prepared with ``player.hand``.
        at_once: How many wait for an answer at any time.
        seconds: For how long they are sent; ``None`` until each act was sent once.
        checked: Whether bodies are validated and recorded too, at the server's own cost.
    """
    loop = asyncio.get_running_loop()
    sent: list[Interaction] = []
    waiting: dict[str, Interaction] = {}
    with _under_load(state, sent) as refused:
        session = _session(state)
        templates = [Template(state, act, light=not checked) for act in acts]
        start = loop.time()
        end = math.inf if seconds is None else start + seconds
        in_turn = takewhile(
            lambda _: loop.time() < end, templates if seconds is None else cycle(templates)
        )

        def send() -> None:
            template = next(in_turn, None)
            if template is not None:
                interaction = template.send(session)
                interaction.heard = lambda: replace(interaction)
                waiting[interaction.token] = interaction
                sent.append(interaction)

        def replace(interaction: Interaction) -> None:
            if waiting.pop(interaction.token, None) is not None:
                send()

        for _ in range(at_once):
            send()
        while waiting and loop.time() < end:
            await asyncio.sleep(min(LOOK_SECONDS, max(0.0, end - loop.time())))
            for interaction in _given_up(state, waiting):
                replace(interaction)
        duration = loop.time() - start if seconds is None else seconds
        await _over(state, sent)
        return _report(sent, duration, len(refused), 0.0)


def _given_up(state: State, waiting: Mapping[str, Interaction]) -> list[Interaction]:
    """Return those that nobody may answer any more."""
    oldest = state.clock.now() - FIRST_ANSWER_SECONDS
    return [interaction for interaction in waiting.values() if interaction.opened < oldest]


@contextmanager
def _under_load(state: State, sent: list[Interaction]) -> Iterator[list[Refusal]]:
    """Let the server do only what is measured, and forget what was sent when it is over."""
    # The driver's own garbage collection would show in the bot's latencies.
    gc.disable()
    try:
        with state.refusals.set_aside() as refused:
            yield refused
    finally:
        gc.enable()
        for interaction in sent:
            state.interactions.retire(interaction)


async def _over(state: State, sent: Sequence[Interaction]) -> None:
    """Wait until all is answered or too late, and what follows the answers has come too."""
    await state.bell.until(lambda: _all_answered(sent), within=FIRST_ANSWER_SECONDS)
    calls = -1
    for _ in range(QUIET_CHECKS):
        if calls == state.recording.calls:
            return
        calls = state.recording.calls
        await asyncio.sleep(QUIET_SECONDS)


def _session(state: State) -> Session:
    session = state.gateway.session()
    assert session is not None, "no bot is connected"
    return session


def _all_answered(sent: Sequence[Interaction]) -> bool:
    """Look from the end, where the unanswered stand."""
    return all(interaction.response is not None for interaction in reversed(sent))


def _report(sent: Sequence[Interaction], seconds: float, refused: int, lag: float) -> Report:
    latencies = sorted(
        latency for interaction in sent if (latency := interaction.answered_after) is not None
    )
    return Report(len(sent), seconds, tuple(latencies), refused, lag)
