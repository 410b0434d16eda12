"""What is counted while the bot runs, for Prometheus to read.

Labels come from short lists only: commands, outcomes, kinds, shards, games. Nothing that a player
writes or is called is ever a label, so that nobody can be found in the figures, nor make them grow.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from time import perf_counter
from typing import Final, Literal

from prometheus_client import (
    PLATFORM_COLLECTOR,
    REGISTRY,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from bot.tables.errors import DatabaseError
from glossary import Glossary, game_of

Outcome = Literal["answered", "refused", "limited", "failed", "late", "lost", "dropped", "duplicate"]
InteractionKind = Literal["command", "component", "suggestions", "form", "event"]

# Discord's types of interactions.
_KINDS: Final[Mapping[int, InteractionKind]] = {
    2: "command",
    3: "component",
    4: "suggestions",
    5: "form",
}
# Seconds; a first response later than 3 is lost.
_FIRST_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
_WORK_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a series began tells nobody anything
REGISTRY.unregister(PLATFORM_COLLECTOR)  # ``BUILD`` says what runs

INTERACTIONS: Final = Counter(
    "lawspeaker_interactions",
    "Interactions and mentions, by command and by what became of them.",
    ("command", "outcome"),
)
FIRST_RESPONSE_SECONDS: Final = Histogram(
    "lawspeaker_first_response_seconds",
    "Seconds from an interaction's arrival until Discord has taken the first response.",
    ("kind",),
    buckets=_FIRST_SECONDS,
)
QUESTIONS: Final = Counter(
    "lawspeaker_questions",
    "Questions in words, by what was found: an answer, choices, or a miss.",
    ("outcome",),
)
QUEUE_WAITING: Final = Gauge("lawspeaker_queue_waiting", "Interactions that wait for their turn.")
QUEUE_RUNNING: Final = Gauge("lawspeaker_queue_running", "Interactions without a first response yet.")
MALFORMED_EVENTS: Final = Counter(
    "lawspeaker_malformed_events", "Gateway events that could not be read."
)
RATE_LIMITS: Final = Counter(
    "lawspeaker_rate_limits", "Responses that Discord put off with status 429."
)
GATEWAY_CONNECTED: Final = Gauge(
    "lawspeaker_gateway_connected", "Whether a shard is connected.", ("shard",)
)
GATEWAY_EVENTS: Final = Counter(
    "lawspeaker_gateway_events",
    "Sessions of a shard that began, were resumed, or lost their connection.",
    ("shard", "event"),
)
GATEWAY_LATENCY_SECONDS: Final = Gauge(
    "lawspeaker_gateway_latency_seconds",
    "Seconds until Discord acknowledged the last heartbeat of the slowest shard.",
)
WORK: Final = Counter(
    "lawspeaker_work",
    "Pieces of work for the worker processes, by what became of them.",
    ("work", "outcome"),
)
WORK_SECONDS: Final = Histogram(
    "lawspeaker_work_seconds",
    "Seconds that a piece of work took, waiting included.",
    ("work",),
    buckets=_WORK_SECONDS,
)
WORK_WAITING: Final = Gauge("lawspeaker_work_waiting", "Pieces of work that are not finished.")
ENTRIES: Final = Gauge("lawspeaker_pack_entries", "Entries of a loaded pack.", ("game",))
DOCUMENTS: Final = Gauge(
    "lawspeaker_pack_document",
    "A rule document that a loaded pack explains, and its version.",
    ("game", "document", "version"),
)
RELOADS: Final = Counter(
    "lawspeaker_pack_reloads",
    "Times that packs were read again, by whether they were swapped or refused.",
    ("outcome",),
)
DATABASE_ERRORS: Final = Counter(
    "lawspeaker_database_errors",
    "Transactions that the memory of the tables did not do, by why.",
    ("code",),
)
BUILD: Final = Gauge("lawspeaker_build", "The running version.", ("version",))
BUILD.labels(version("lawspeaker")).set(1)


def exposition() -> bytes:
    """Return all figures as Prometheus reads them."""
    return generate_latest()


def kind_of_interaction(number: object) -> InteractionKind:
    """Return the kind of interaction of Discord's type ``number``.

    >>> kind_of_interaction(4), kind_of_interaction("nonsense")
    ('suggestions', 'event')
    """
    return _KINDS.get(number, "event") if isinstance(number, int) else "event"


def count_interaction(command: str, outcome: Outcome) -> None:
    """Count an interaction of ``command``, such as ``/rule``, by what became of it."""
    INTERACTIONS.labels(command, outcome).inc()


def describe_packs(glossary: Glossary) -> None:
    """Show the packs of ``glossary`` and no others."""
    ENTRIES.clear()
    DOCUMENTS.clear()
    for game_id, game in glossary.games.items():
        ENTRIES.labels(game_id).set(0)
        for name, document in game.documents.items():
            DOCUMENTS.labels(game_id, name, document.version or "").set(1)
    for entry_id in glossary.entries:
        ENTRIES.labels(game_of(entry_id)).inc()


def count_database_error(error: DatabaseError) -> None:
    """Count a transaction that the memory of the tables did not do."""
    DATABASE_ERRORS.labels(error.code).inc()


def watch_shards(shards: range) -> None:
    """Show the shards that this process serves, none of them connected yet."""
    GATEWAY_CONNECTED.clear()
    for shard in shards:
        GATEWAY_CONNECTED.labels(str(shard)).set(0)


def note_connection(shard: int, event: Literal["began", "resumed", "lost"]) -> None:
    """Note that a shard's session began or was resumed, or that its connection is lost."""
    GATEWAY_EVENTS.labels(str(shard), event).inc()
    GATEWAY_CONNECTED.labels(str(shard)).set(event != "lost")


@contextmanager
def timed_work(work: str) -> Iterator[None]:
    """Time a piece of work, and count it as done, or by the error that ended it."""
    start = perf_counter()
    outcome = "done"
    WORK_WAITING.inc()
    try:
        yield
    except BaseException as error:
        outcome = type(error).__name__
        raise
    finally:
        WORK_WAITING.dec()
        WORK.labels(work, outcome).inc()
        WORK_SECONDS.labels(work).observe(perf_counter() - start)
