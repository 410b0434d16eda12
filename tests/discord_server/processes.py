"""The bot as a process of its own."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

# What the bot promises when it is asked to end.
STOP_SECONDS = 5.0
# For what the operating system does, however busy the machine is.
KILL_SECONDS = 60.0


class BotDiedError(AssertionError):
    """The bot's process ended, or stayed silent, when it should have been ready."""


class BotProcess:
    """A running bot: its output, its end, and what it costs.

    Attributes:
        awaited: Whether somebody asked for its end, or waited for it.
    """

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        argv: Sequence[str],
        env: Mapping[str, str],
        cwd: Path | None,
    ) -> None:
        self.argv = tuple(argv)
        self.env = env
        self.cwd = cwd
        self.awaited = False
        self._process = process
        self._lines: list[str] = []
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, argv: Sequence[str], env: Mapping[str, str], cwd: Path | None) -> "BotProcess":
        """Start a process whose environment is this one's and ``env``."""
        process = await asyncio.create_subprocess_exec(
            *argv,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **env},
            cwd=cwd,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return cls(process, argv, env, cwd)

    @property
    def pid(self) -> int:
        """Return the process id."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Return the exit status; ``None`` while it runs."""
        return self._process.returncode

    @property
    def log(self) -> str:
        """Return what it has written so far, to standard output and error."""
        return "".join(self._lines)

    def has_logged(self, text: str) -> bool:
        """Return whether ``text`` stands in what it has written so far."""
        return text in self.log

    @property
    def story(self) -> str:
        """Return how it was started, how it ended, and what it has written."""
        return f"{' '.join(self.argv)}: exit status {self.status}\n{self.log}"

    @property
    def cpu_seconds(self) -> float:
        """Return the CPU time used so far, user and system (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory_mb(self) -> float:
        """Return the resident memory in megabytes (Linux)."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    @property
    def workers(self) -> tuple[int, ...]:
        """Return the ids of the processes that it has Python started for its work (Linux)."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/children")
        children = [pid for thread in threads for pid in thread.read_text(encoding="ascii").split()]
        return tuple(int(pid) for pid in children if "spawn_main" in _command_line(pid))

    async def ends(self, *, within: float = STOP_SECONDS) -> int:
        """Wait for its end and return the exit status."""
        self.awaited = True
        async with asyncio.timeout(within):
            await self._process.wait()
            await self._reader
        return self._process.returncode or 0

    def signals(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    async def stops(self, *, within: float = STOP_SECONDS) -> int:
        """Ask it to end, kill it if it does not, and return the exit status."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            return await self.ends(within=within)
        except TimeoutError:
            return await self.dies()

    async def dies(self) -> int:
        """Kill it, as a crash does, and return the exit status."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        return await self.ends(within=KILL_SECONDS)

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self._lines.append(line.decode(errors="replace"))


def _command_line(pid: str) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")


def lawspeaker() -> tuple[str, ...]:
    """Return the command that connects Lawspeaker to Discord."""
    return (sys.executable, "-m", "bot", "serve")
