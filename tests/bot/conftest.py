"""The command line, run in this process."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.cli import run
from bot.settings import Settings


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Lawspeaker = Callable[..., Done]


class _StandardInput(io.TextIOWrapper):
    """Input that comes from a pipe."""

    def isatty(self) -> bool:
        return False


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(cache=tmp_path_factory.mktemp("cache"))


@pytest.fixture
def lawspeaker(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Lawspeaker:
    """Run ``lawspeaker *arguments`` with ``typed`` on standard input."""

    def call(
        *arguments: str, typed: str | bytes = "", packs: Sequence[Path] = (), **changes: str
    ) -> Done:
        content = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", _StandardInput(io.BytesIO(content)))
        status = run(arguments, replace(settings, packs=tuple(packs), **changes))  # type: ignore[arg-type]  # each change has its field's type
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return call
