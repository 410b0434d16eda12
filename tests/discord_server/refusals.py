"""What Discord answers when it refuses: its codes, their status and text, and the memory of them.

Source: Discord's developer documentation, "Opcodes and Status Codes", section JSON.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

INVALID_FORM_BODY = 50035

REFUSALS: Mapping[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached"),
    30032: (400, "Maximum number of application commands reached (100)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    INVALID_FORM_BODY: (400, "Invalid Form Body"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
}


class RefusedError(Exception):
    """A request that Discord refuses.

    Attributes:
        status: HTTP status.
        body: What Discord writes: ``code``, ``message`` and, for a form, ``errors``.
    """

    def __init__(
        self, code: int, *, status: int | None = None, message: str | None = None, **fields: object
    ) -> None:
        known_status, known_message = REFUSALS.get(code, (400, "Bad Request"))
        self.status = known_status if status is None else status
        self.body: dict[str, Any] = {"message": message or known_message, "code": code, **fields}
        super().__init__(self.body["message"])

    @property
    def code(self) -> int:
        """Discord's own number for this refusal."""
        return int(self.body["code"])


@dataclass(frozen=True)
class Refusal:
    """One refusal: what was asked, and what was said."""

    request: str
    code: int
    body: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.request}: {dict(self.body)}"


class UnexpectedRefusalError(AssertionError):
    """The server refused something and the test had not said that it would."""

    def __init__(self, refusals: list[Refusal]) -> None:
        self.refusals = refusals
        super().__init__("refused unexpectedly:\n" + "\n".join(map(str, refusals)))


class Refusals:
    """Every refusal, in the order in which they happened; those that were expected are set apart."""

    def __init__(self) -> None:
        self.all: list[Refusal] = []
        self.unexpected: list[Refusal] = []
        self._expecting: list[tuple[frozenset[int], list[Refusal]]] = []

    def note(self, refusal: Refusal, *, excused: bool = False) -> None:
        """Remember one; an excused one only where somebody asks for all."""
        self.all.append(refusal)
        if excused:
            return
        for codes, expected in reversed(self._expecting):
            if not codes or refusal.code in codes:
                expected.append(refusal)
                return
        self.unexpected.append(refusal)

    @contextmanager
    def expected(self, *codes: int) -> Iterator[list[Refusal]]:
        """Take refusals with these codes (any, without codes) as expected; give their list.

        Raises:
            AssertionError: None came.
        """
        with self.set_aside(*codes) as refused:
            yield refused
        assert refused, f"nothing was refused with {codes or 'any code'}"

    @contextmanager
    def set_aside(self, *codes: int) -> Iterator[list[Refusal]]:
        """Take refusals with these codes (any, without codes) as possible; give their list."""
        expecting = (frozenset(codes), list[Refusal]())
        self._expecting.append(expecting)
        try:
            yield expecting[1]
        finally:
            # Not by equality: two that overlap may be equal.
            self._expecting = [
                expectation for expectation in self._expecting if expectation is not expecting
            ]

    def check(self) -> None:
        """Raise if something was refused unexpectedly.

        Raises:
            UnexpectedRefusalError: Something was.
        """
        if self.unexpected:
            raise UnexpectedRefusalError(self.unexpected)
