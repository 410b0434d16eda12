"""``lawspeaker`` and ``python -m bot``."""

import os
import sys

from bot.cli import open_closed_streams, refuse_settings, run
from bot.settings import SettingsError, read_settings


def main() -> None:
    """Run Lawspeaker on the command line's arguments and exit with its status."""
    open_closed_streams()
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        sys.exit(refuse_settings(error))
    sys.exit(run(sys.argv[1:], settings))


if __name__ == "__main__":
    main()
