"""Send what nobody would send by mistake: ``python -m tests.fuzz [SEED]``, or ``make fuzz``.

More than 100,000 inputs: whatever comes back is an answer or one of the refusals that have a sentence, within
the time that the bot gives a piece of work. Then a running bot gets thousands of damaged events, and has to
answer the next player.
"""

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence

from bot.answers import Lookup
from bot.answers.odds import OddsService
from glossary import SHIPPED, open_packs
from tests.fuzz.events import EVENTS, send_events
from tests.fuzz.run import Report, run

SEED = 1


def main(arguments: Sequence[str]) -> int:
    """Run all targets and print how they fared; return 1 if anything went wrong."""
    seed = int(arguments[0]) if arguments else SEED
    glossary, index = open_packs([SHIPPED])
    lookup = Lookup(glossary, index, "en")
    odds = OddsService(glossary.games, glossary.components)
    reports = list(run(lookup, odds, seed))
    start = time.perf_counter()
    faults = asyncio.run(send_events(seed, EVENTS))
    reports.append(
        Report("damaged events to a running bot", EVENTS, 0, 0, time.perf_counter() - start, faults)
    )
    sys.stdout.writelines(f"{line}\n" for line in _table(reports))
    return 1 if any(each.faults for each in reports) else 0


def _table(reports: Sequence[Report]) -> Iterator[str]:
    """Yield a line for every target, their sum, and some of what went wrong."""
    yield f"{'':<34}{'inputs':>9}{'taken':>9}{'refused':>9}{'faults':>8}{'seconds':>9}"
    for one in reports:
        figures = (
            f"{one.inputs:>9}{one.taken:>9}{one.refused:>9}{len(one.faults):>8}{one.seconds:>9.1f}"
        )
        yield f"{one.name:<34}{figures}"
    yield f"{'all':<34}{sum(one.inputs for one in reports):>9}"
    for one in reports:
        for fault in one.faults[:10]:
            yield f"{one.name}: {fault}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
