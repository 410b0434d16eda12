"""``lawspeaker`` and ``python -m bot``."""

import os
import sys

from bot.cli import run
from bot.settings import read_settings


def main() -> None:
    """Run Lawspeaker on the command line's arguments and exit with its status."""
    sys.exit(run(sys.argv[1:], read_settings(os.environ)))


if __name__ == "__main__":
    main()
