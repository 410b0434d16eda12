"""What comes from the gateway: nothing malformed ends the bot, no more is taken on than can be done.

discord.py hands every event to a parser of its own. An exception in one leaves ``Client.connect`` and
ends the bot; so each is wrapped here. And it starts a task for every interaction at once: with more
than it can carry, all of them come too late. Here a bounded number is at work, the others wait their
turn, and those that have waited so long that Discord would not take the answer are dropped unread. A
place is held until the first response; the rest of an answer is in no hurry.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, MutableMapping
from typing import Any, Final

from bot.bounded import RecentIds
from bot.discord.runtime import metrics
from bot.discord.runtime.quiet_log import trace_of

INTERACTION: Final = "INTERACTION_CREATE"
# Discord's type of an interaction that asks for suggestions.
_AUTOCOMPLETE: Final = 4
MOST_RUNNING: Final = 64
# Of those that wait longer than a second or two the first response would come too late.
MOST_SECONDS_WAITING: Final = 2.0
MOST_WAITING: Final = 4_000
# A first response takes milliseconds. What takes longer waits for Discord, or was lost; it goes on, but
# those that wait behind it would come too late.
MOST_SECONDS_RUNNING: Final = 1.0
_SECONDS_BETWEEN_REPORTS: Final = 10.0

Parser = Callable[[Any], None]

_log = logging.getLogger(__name__)


class InteractionQueue:
    """Starts interactions, a bounded number at a time.

    Attributes:
        started: Interactions that were started so far.
        dropped: Interactions that were too old or too many.
    """

    def __init__(self, parse: Parser, clock: Callable[[], float]) -> None:
        """Hand what is let in to ``parse``; ``clock`` tells the seconds."""
        self.started = 0
        self.dropped = 0
        self._parse = parse
        self._clock = clock
        self._running: OrderedDict[int, float] = OrderedDict()
        self._waiting: deque[tuple[float, Any]] = deque()
        self._typing: deque[tuple[float, Any]] = deque()
        self._recent = RecentIds()
        self._arrivals: dict[int, tuple[float, metrics.InteractionKind]] = {}
        self._reported = float("-inf")

    def put(self, data: Any) -> None:  # noqa: ANN401  # an event as it came
        """Start an interaction, or have it wait; one that was delivered before is left out."""
        kind = metrics.kind_of_interaction(data.get("type"))
        if not self._recent.add(int(data["id"])):
            metrics.count_interaction(kind, "duplicate")
            return
        seconds_now = self._clock()
        self._forget_stuck(seconds_now)
        queue = self._typing if data.get("type") == _AUTOCOMPLETE else self._waiting
        queue.append((seconds_now, data))
        if self.waiting > MOST_WAITING:
            _, oldest = (self._typing or self._waiting).popleft()
            self._drop(oldest, seconds_now)
        self._start(seconds_now)

    def note_response(self, interaction_id: int) -> None:
        """Note that Discord has taken the first response to an interaction, and start the next one."""
        arrival = self._arrivals.get(interaction_id)
        if arrival is not None:
            since, kind = arrival
            metrics.FIRST_RESPONSE_SECONDS.labels(kind).observe(self._clock() - since)
        self.finish(interaction_id)

    def finish(self, interaction_id: int) -> None:
        """Note that an interaction was responded to, or needs nothing, and start the next one."""
        self._arrivals.pop(interaction_id, None)
        if self._running.pop(interaction_id, None) is not None:
            self.start_waiting()

    def start_waiting(self) -> None:
        """Start what there is room for, now that time has passed."""
        seconds_now = self._clock()
        self._forget_stuck(seconds_now)
        _surviving(INTERACTION, self._start)(seconds_now)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._typing) + len(self._waiting)

    @property
    def running(self) -> int:
        """How many are at work without a first response."""
        return len(self._running)

    def _next(self) -> tuple[float, Any]:
        """Return which interaction is started next.

        Whoever has sent or pressed something wants an answer, and whoever waits longest is first. Of
        those who type, the first have typed on, and only the newest suggestions are worth anything.
        """
        return self._waiting.popleft() if self._waiting else self._typing.pop()

    def _start(self, seconds_now: float) -> None:
        while self.waiting and len(self._running) < MOST_RUNNING:
            since, data = self._next()
            if seconds_now - since > MOST_SECONDS_WAITING:
                self._drop(data, seconds_now)
                continue
            self.started += 1
            self._running[int(data["id"])] = seconds_now
            self._arrivals[int(data["id"])] = since, metrics.kind_of_interaction(data.get("type"))
            try:
                self._parse(data)
            except Exception:
                self._running.pop(int(data["id"]), None)
                self._arrivals.pop(int(data["id"]), None)
                raise

    def _forget_stuck(self, seconds_now: float) -> None:
        while self._running:
            oldest, since = next(iter(self._running.items()))
            if seconds_now - since <= MOST_SECONDS_RUNNING:
                return
            del self._running[oldest]

    def _drop(self, data: Any, seconds_now: float) -> None:  # noqa: ANN401  # an event as it came
        self.dropped += 1
        metrics.count_interaction(metrics.kind_of_interaction(data.get("type")), "dropped")
        if seconds_now - self._reported >= _SECONDS_BETWEEN_REPORTS:
            self._reported = seconds_now
            _log.warning("overloaded: %d interactions dropped so far", self.dropped)


def protect_parsers(parsers: MutableMapping[str, Parser]) -> InteractionQueue:
    """Make every parser survive what is malformed, and return the queue that interactions now pass."""
    loop = asyncio.get_running_loop()
    queue = InteractionQueue(parsers[INTERACTION], loop.time)
    metrics.QUEUE_WAITING.set_function(lambda: queue.waiting)
    metrics.QUEUE_RUNNING.set_function(lambda: queue.running)

    def take(data: Any) -> None:  # noqa: ANN401  # an event as it came
        queue.put(data)
        if queue.waiting:  # nobody else may come by whose arrival moves the queue
            loop.call_later(MOST_SECONDS_RUNNING, queue.start_waiting)

    parsers[INTERACTION] = take
    for event, parse in list(parsers.items()):
        parsers[event] = _surviving(event, parse)
    return queue


def _surviving(event: str, parse: Parser) -> Parser:
    def survive(data: Any) -> None:  # noqa: ANN401  # an event as it came
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001  # whatever it is, the bot goes on
            metrics.MALFORMED_EVENTS.inc()
            _log.error("a malformed %s event was left out\n%s", event, trace_of(error))

    return survive
