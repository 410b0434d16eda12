"""Send what nobody would send by mistake: ``python -m tests.fuzz [SEED]``, or ``make fuzz``.

More than 100,000 inputs: whatever comes back is an answer or one of the refusals that have a sentence, within
the time that the bot gives a piece of work. Then a running bot gets thousands of damaged events, and has to
answer the next player.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from itertools import chain

from bot.answers import Lookup
from bot.answers.odds.service import OddsService
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
    reports = []
    print(f"{'':<34}{'inputs':>9}{'accepted':>9}{'refused':>9}{'faults':>8}{'seconds':>9}")
    for report in chain(run(lookup, odds, seed), map(_events, [seed])):
        _show(report)
        reports.append(report)
    print(f"{'all':<34}{sum(report.inputs for report in reports):>9}")
    return 1 if any(report.faults for report in reports) else 0


def _events(seed: int) -> Report:
    start = time.perf_counter()
    faults = asyncio.run(send_events(seed, EVENTS))
    seconds = time.perf_counter() - start
    return Report("damaged events to a running bot", EVENTS, EVENTS, 0, seconds, faults)


def _show(report: Report) -> None:
    figures = (report.inputs, report.accepted, report.refused)
    counts = "".join(f"{figure:>9}" for figure in figures)
    print(f"{report.name:<34}{counts}{len(report.faults):>8}{report.seconds:>9.1f}", flush=True)
    for fault in report.faults[:10]:
        print(f"  {fault}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
