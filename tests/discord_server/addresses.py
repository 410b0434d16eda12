"""Addresses of files: signed, valid for a day, and written anew into every interaction.

Sources: Discord's developer documentation, "Signed Attachment CDN URLs" (an address in a payload that an
application receives is valid), and discord/discord-api-docs#5174 (the proxy serves pictures only).
"""

import copy
import hashlib
from collections.abc import Mapping
from typing import Any

from tests.discord_server.clock import Clock

PATH = "/attachments"
PROXY = "/proxy"
VALID_SECONDS = 24 * 3600.0


class Addresses:
    """Signs addresses and checks them.

    Attributes:
        base: The server's own address, once it listens.
    """

    def __init__(self, clock: Clock) -> None:
        self.base = ""
        self._clock = clock

    def sign(self, path: str, *, proxy: bool = False) -> str:
        """Return the address of a file, which expires."""
        until = f"{int(self._clock.now() + VALID_SECONDS):x}"
        folder = PROXY if proxy else PATH
        return f"{self.base}{folder}/{path}?ex={until}&hm={_signature(path, until)}"

    def is_valid(self, path: str, query: Mapping[str, str]) -> bool:
        """Return whether an address has been signed, and not too long ago."""
        until = query.get("ex", "")
        return query.get("hm") == _signature(path, until) and int(until, 16) > self._clock.now()

    def renewed(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """Return a message with every address signed anew."""
        renewed: dict[str, Any] = self._renewed(copy.deepcopy(dict(payload)))
        return renewed

    def _renewed(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._renewed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._renewed(inner) for inner in value]
        for folder, proxy in ((PATH, False), (PROXY, True)):
            start = f"{self.base}{folder}/"
            if isinstance(value, str) and self.base and value.startswith(start):
                return self.sign(value.removeprefix(start).partition("?")[0], proxy=proxy)
        return value


def _signature(path: str, until: str) -> str:
    return hashlib.sha256(f"{path} {until}".encode()).hexdigest()
