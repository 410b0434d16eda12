"""``lawspeaker`` and ``python -m bot``."""

import os
import sys

from bot.cli import run
from bot.settings import read_settings


def main() -> None:
    """Run Lawspeaker on the command line's arguments and exit with its status."""
    # The searches of Conan multiply small matrices: threads for them cost more than they bring. NumPy
    # reads this when it is first imported, which the calculators do only when they need it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run(sys.argv[1:], read_settings(os.environ)))


if __name__ == "__main__":
    main()
