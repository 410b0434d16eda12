"""What a command does not wait for: it imports only what it needs."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        (
            "ask lock",
            {
                "bot.answers.odds",
                "click.shell_completion",
                "pydantic",
                "numpy",
                "matplotlib",
                "discord",
            },
        ),
        ("picklock pm --points 3", {"pydantic", "numpy", "matplotlib", "discord"}),
        ("picklock conan --dice 2r --rerolls 1", {"pydantic", "numpy", "matplotlib", "discord"}),
    ],
)
def test_no_question_waits_for_what_it_does_not_need(
    command: str, unneeded: set[str], tmp_path: Path
) -> None:
    again = (
        "import sys; from pathlib import Path; from bot.cli import run; from bot.settings import Settings\n"
        f"run({command.split()}, Settings(cache=Path({str(tmp_path)!r})))\n"
        f"sys.exit(', '.join({unneeded} & sys.modules.keys()) or 0)"
    )
    for _ in range(2):  # only the second finds the packs read
        result = subprocess.run(
            [sys.executable, "-c", again],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    assert not result.stderr.decode()


def test_the_bot_holds_no_library_that_it_seldom_needs() -> None:
    unneeded = {"pydantic", "numpy", "matplotlib", "alembic"}
    imports = (
        "import sys, bot.cli.serve, bot.discord.connection, bot.tables.store\n"
        f"sys.exit(', '.join({unneeded} & sys.modules.keys()) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", imports], check=False, stderr=subprocess.PIPE)

    assert not result.stderr.decode()
