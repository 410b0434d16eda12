"""The tests' own PostgreSQL: gone with the tests, whatever ends them."""

import subprocess
import sys
import time
from pathlib import Path

from sqlalchemy.engine import make_url

from tests.postgres import ROOT

PROGRAM = """
from tests.postgres import postgres_server
with postgres_server() as server:
    print(server.url, flush=True)
    input()
"""
MOST_SECONDS = 30.0


def test_a_killed_run_leaves_no_server_behind() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        folder = Path(str(make_url(run.stdout.readline().strip()).query["host"]))
        pid = int((folder / "postmaster.pid").read_text(encoding="ascii").splitlines()[0])
        run.kill()

    assert disappears(folder.parent)
    assert not Path(f"/proc/{pid}/exe").exists()


def disappears(folder: Path) -> bool:
    """Return whether a folder is gone within a while, as soon as it is."""
    end = time.monotonic() + MOST_SECONDS
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.05)
    return not folder.exists()
