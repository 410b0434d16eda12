"""What the bot asked: every request, as it came."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    filename: str
    content: bytes
    content_type: str


@dataclass(frozen=True)
class Request:
    """One request.

    Attributes:
        route: The route's short name, such as ``callback``.
        template: The route's path as Discord documents it.
        headers: Without the token.
    """

    method: str
    route: str
    template: str
    path: str
    query: Mapping[str, str]
    body: Any
    files: Mapping[str, Upload]
    headers: Mapping[str, str]
    received_at: float


@dataclass
class Recording:
    """Every request, in the order in which it came.

    Attributes:
        calls: How many came, those of a load included, which are not kept.
    """

    requests: list[Request] = field(default_factory=list)
    calls: int = 0

    def note(self, request: Request) -> None:
        """Remember one."""
        self.requests.append(request)

    def has_more(self, calls: int) -> bool:
        """Return whether more than so many requests came."""
        return self.calls > calls

    def of(self, route: str) -> list[Request]:
        """Return the requests of a route, by its short name."""
        return [request for request in self.requests if request.route == route]
