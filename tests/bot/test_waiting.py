"""What a command does not wait for: it imports only what it needs."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bot.answers.offers import written_offer
from glossary import SHIPPED, open_packs

# Python keeps compiled modules, and we what YAML holds, whatever the environment says.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
WITH_OFFER = "ask 'come si apre un lucchetto'"


@pytest.fixture(scope="module")
def filled_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds the shipped packs as they are read: the first question waits for that."""
    folder = tmp_path_factory.mktemp("cache")
    open_packs([SHIPPED], folder, write_offer=written_offer)
    environment = ENVIRONMENT | {"LAWSPEAKER_CACHE": str(folder)}
    for command in ("ask lock", WITH_OFFER):
        argv = [sys.executable, "-m", "bot", *shlex.split(command)]
        subprocess.run(argv, check=True, env=environment, stdout=subprocess.DEVNULL)
    return folder


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        (
            "ask lock",
            {
                "bot.answers.odds",
                "calculators.declaration",
                "click.shell_completion",
                "pydantic",
                "annotated_types",
                "numpy",
                "matplotlib",
                "discord",
            },
        ),
        (
            WITH_OFFER,
            {
                "bot.answers.offers",
                "calculators.declaration",
                "pydantic",
                "yaml",
            },
        ),
        (WITH_OFFER.removeprefix("ask "), {"bot.cli.aliases", "calculators.declaration", "yaml"}),
        ("picklock pm --points 3", {"pydantic", "numpy", "matplotlib", "discord"}),
        ("picklock conan --dice 2r --rerolls 1", {"pydantic", "numpy", "matplotlib", "discord"}),
    ],
)
def test_no_question_waits_for_what_it_does_not_need(
    command: str, unneeded: set[str], filled_cache: Path
) -> None:
    program = (
        "import sys; from pathlib import Path; from bot.cli import run; from bot.settings import Settings\n"
        f"run({shlex.split(command)}, Settings(cache=Path({str(filled_cache)!r})))\n"
        f"sys.exit(', '.join({unneeded} & sys.modules.keys()) or 0)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )

    assert not result.stderr.decode()


def test_the_bot_holds_no_library_that_it_seldom_needs() -> None:
    unneeded = {"pydantic", "numpy", "matplotlib", "alembic", "rich", "pygments"}
    imports = (
        "import sys, bot.cli.serve, bot.discord.gateway.connection, bot.tables.store\n"
        f"sys.exit(', '.join({unneeded} & sys.modules.keys()) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", imports], check=False, stderr=subprocess.PIPE)

    assert not result.stderr.decode()
