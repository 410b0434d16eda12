"""Faults on demand: errors, delays, broken lines and rate limits of the REST side."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.discord_server.rates import Bucket, limited

FOREVER = 1 << 30


@dataclass
class Fault:
    """What happens to the next calls of a route.

    Attributes:
        route: Short name, path template, ``METHOD template``, or ``*`` for all.
        status: The answer's status; ``None`` lets the call through.
        delay_seconds: How long the answer takes.
        cut: Whether the line breaks ``"before"`` or ``"after"`` the call is handled.
    """

    route: str
    times: int
    status: int | None = None
    body: Mapping[str, Any] | str | None = None
    headers: Mapping[str, str] | None = None
    delay_seconds: float = 0.0
    cut: str = ""

    def fits(self, method: str, template: str, name: str) -> bool:
        """Return whether a call is one of those meant."""
        return self.route in {"*", name, template, f"{method} {template}"}


class Faults:
    """The faults that are still to happen. Each verb takes the route and how many calls it hits."""

    def __init__(self, is_route: Callable[[str], bool]) -> None:
        self._faults: list[Fault] = []
        self._buckets: dict[str, Bucket] = {}
        self._is_route = is_route

    def fails(self, route: str, status: int = 500, times: int = 1) -> None:
        """Answer with a server error, as a page of the proxy in front of Discord."""
        self._add(Fault(route, times, status, body=f"<html>{status}</html>"))

    def refuses(self, route: str, status: int, code: int, message: str, times: int = 1) -> None:
        """Answer with an error of Discord's own."""
        self._add(Fault(route, times, status, body={"message": message, "code": code}))

    def misses_access(self, route: str, times: int = 1) -> None:
        """Answer 50001, as where the bot cannot see the channel."""
        self.refuses(route, 403, 50001, "Missing Access", times)

    def misses_permissions(self, route: str, times: int = 1) -> None:
        """Answer 50013, as where the bot may see but not act."""
        self.refuses(route, 403, 50013, "Missing Permissions", times)

    def slows(self, route: str, seconds: float, times: int = 1) -> None:
        """Answer late."""
        self._add(Fault(route, times, delay_seconds=seconds))

    def cuts(self, route: str, when: str = "before", times: int = 1) -> None:
        """Break the line ``"before"`` or ``"after"`` the call is handled."""
        self._add(Fault(route, times, cut=when))

    def rate_limits(
        self, route: str, retry_after: float = 0.1, times: int = 1, *, everywhere: bool = False
    ) -> None:
        """Answer 429 as Discord does, with Via; ``everywhere`` is the global limit."""
        body, headers = limited(retry_after, scope="global" if everywhere else "user")
        self._add(Fault(route, times, 429, body, headers))

    def bans(self, route: str = "*", times: int = FOREVER, *, seconds: int = 3600) -> None:
        """Answer 429 as the proxy in front of Discord does to who is banned: no Via, no JSON."""
        self._add(Fault(route, times, 429, "error code: 1015", {"Retry-After": str(seconds)}))

    def allows(self, route: str, calls: int, *, per_seconds: float) -> None:
        """Allow a route so many calls in a span and answer 429 to the rest, until told otherwise."""
        self._check(route)
        self._buckets[route] = Bucket(f"limited-{len(self._buckets)}", calls, per_seconds)

    def bucket(self, method: str, template: str, name: str) -> Bucket | None:
        """Return the limit that a test has set for a call."""
        for key in (name, template, f"{method} {template}", "*"):
            if key in self._buckets:
                return self._buckets[key]
        return None

    def left(self, route: str) -> int:
        """Return how many calls the faults of a route still hit."""
        return sum(fault.times for fault in self._faults if fault.route == route)

    def recovers(self) -> None:
        """Forget all faults and limits."""
        self._faults.clear()
        self._buckets.clear()

    def take(self, method: str, template: str, name: str) -> Fault | None:
        """Return the fault for a call, and count it."""
        for fault in self._faults:
            if fault.fits(method, template, name):
                fault.times -= 1
                if not fault.times:
                    self._faults.remove(fault)
                return fault
        return None

    def _add(self, fault: Fault) -> None:
        self._check(fault.route)
        self._faults.append(fault)

    def _check(self, route: str) -> None:
        if not self._is_route(route):
            raise LookupError(f"no such route: {route}")
