"""``lawspeaker`` and ``python -m bot``."""

import gc
import os
import sys
from typing import Final

# So many objects are made between two searches for garbage: packs alone are more, and they stay.
_OBJECTS: Final = 50_000


def prepare_process() -> None:
    """Set what holds for the whole process, and for those that it starts."""
    # numpy's library would start a thread for every core: small matrices gain nothing from them, and on
    # a busy machine they cost ten times as much.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(_OBJECTS)


def main() -> None:
    """Run Lawspeaker on the command line's arguments and exit with its status."""
    prepare_process()
    # Imported only now: half of the time that a question takes is imports, which make many objects.
    from bot.cli import open_closed_streams, refuse_settings, run
    from bot.settings import SettingsError, read_settings

    open_closed_streams()
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        sys.exit(refuse_settings(error))
    sys.exit(run(sys.argv[1:], settings))


if __name__ == "__main__":
    main()
