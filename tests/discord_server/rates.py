"""Rate limits: how many calls of a route are allowed in a span, and what the headers say of it."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

VIA = "1.1 google"


@dataclass
class Bucket:
    """The calls that a route has left until its limit is reset.

    Attributes:
        limit: Calls allowed in a span.
        span_seconds: How long a span is, from its first call.
    """

    name: str
    limit: int = 50
    span_seconds: float = 1.0
    _left: int = 0
    _until: float = 0.0

    def take(self, moment: float) -> bool:
        """Count a call and return whether it was allowed."""
        if moment >= self._until:
            self._until, self._left = moment + self.span_seconds, self.limit
        self._left -= 1
        return self._left >= 0

    def headers(self, moment: float) -> dict[str, str]:
        """Return what Discord says of the bucket in every answer."""
        # Rounded up: who waits as long as told must not come too early.
        wait = math.ceil(1000 * max(0.0, self._until - moment)) / 1000
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(max(0, self._left)),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": self.name,
        }

    def fresh(self) -> dict[str, str]:
        """Return what Discord says of a bucket at its first call."""
        moment = time.monotonic()
        self.take(moment)
        return self.headers(moment)

    def exceeded(self, moment: float) -> tuple[Mapping[str, object], dict[str, str]]:
        """Return body and headers of the answer to a call beyond the limit."""
        return limited(max(0.0, self._until - moment), scope="user")


def limited(wait: float, *, scope: str) -> tuple[Mapping[str, object], dict[str, str]]:
    """Return body and headers of a 429 that asks to wait some seconds."""
    everywhere = scope == "global"
    headers = {"Via": VIA, "Retry-After": str(max(1, round(wait))), "X-RateLimit-Scope": scope}
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    return {
        "message": "You are being rate limited.",
        "retry_after": wait,
        "global": everywhere,
    }, headers
