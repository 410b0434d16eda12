"""The parts of Lawspeaker that are installed only where they are wanted: Discord, and charts."""

import shlex
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

from bot.locales import Locale

# The part of each package that need not be there.
PART_BY_MODULE: Final[Mapping[str, str]] = {
    "discord": "discord",
    "aiohttp": "discord",
    "pebble": "discord",
    "zstandard": "discord",
    "prometheus_client": "discord",
    "matplotlib": "charts",
}


def missing_part(error: ModuleNotFoundError, locale: Locale) -> str | None:
    """Return which part is missing and the command that adds it; ``None`` if it is none of the parts.

    Args:
        error: What the import of a module raised.
        locale: Speaks the reader's language.
    """
    part = PART_BY_MODULE.get((error.name or "").partition(".")[0])
    if part is None:
        return None
    packages = map(shlex.quote, packages_of(part))
    command = f"{shlex.quote(sys.executable)} -m pip install {' '.join(packages)}"
    return locale.text(f"missing-{part}", command=command)


def packages_of(part: str) -> Iterator[str]:
    """Yield what a part requires, such as ``matplotlib>=3.10,<4``, as the installed package has it."""
    try:
        requirements = requires("lawspeaker") or ()
    except PackageNotFoundError:
        return
    for requirement in requirements:
        package, _, condition = requirement.partition(";")
        if condition.strip().replace("'", '"') == f'extra == "{part}"':
            yield package.strip()
