"""One call of the REST side, and the answer to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.recording import Upload
from tests.discord_server.state import State


@dataclass(frozen=True, slots=True)
class Reply:
    """What Discord answers; ``data`` is JSON, or bytes that are JSON already."""

    status: int = 200
    data: Any = None


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has found its route.

    Attributes:
        values: What stood for the names in the route's path.
        files: Uploads by their number: ``files[0]`` is ``"0"``.
    """

    state: State
    values: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Mapping[str, Upload] = field(default_factory=dict)

    def file_names(self) -> Mapping[str, str]:
        """Return the names of the uploads by their number."""
        return {number: file.filename for number, file in self.files.items()}


Handler = Callable[[Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path, the handler behind it, and a short name for tests.

    Attributes:
        public: Whether it needs no token: the path holds a secret of its own.
    """

    method: str
    template: str
    name: str
    handler: Handler
    public: bool = False
