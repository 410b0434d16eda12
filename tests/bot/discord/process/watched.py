"""What somebody who watches a bot reads: its health and its figures."""

import asyncio
import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

# Of the ports that Linux gives to no connection by itself.
_PORTS = range(20_000, 32_000)


def free_port() -> int:
    """Return a port on which nothing listens, and which no connection takes before the bot does."""
    while True:
        port = secrets.choice(_PORTS)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


@dataclass(frozen=True)
class Watch:
    """Reads what a bot says on its port for health and figures.

    Attributes:
        port: The port.
    """

    port: int

    @property
    def environment(self) -> dict[str, str]:
        """The settings of a bot that is watched."""
        return {"LAWSPEAKER_HEALTH_PORT": str(self.port)}

    async def reads(self, path: str) -> tuple[int, str]:
        """Return status and text of an address."""
        url = f"http://127.0.0.1:{self.port}{path}"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            return response.status, await response.text()

    async def status(self, path: str) -> int:
        """Return the status of an address."""
        return (await self.reads(path))[0]

    async def becomes(self, path: str, status: int) -> bool:
        """Return whether an address has a status within some seconds, as soon as it has."""
        for _ in range(150):
            if await self.status(path) == status:
                return True
            await asyncio.sleep(0.1)
        return False

    async def figure(self, name: str, **labels: str) -> float:
        """Return the sum of all samples of a series that have these labels."""
        _, text = await self.reads("/metrics")
        return sum(
            sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )

    async def outcomes(self, outcome: str, **labels: str) -> float:
        """Return how many interactions came to an outcome."""
        return await self.figure("lawspeaker_interactions_total", outcome=outcome, **labels)
