"""How much of the processor one question takes as a whole process: ``python -m benchmarks.startup``.

The peer is a process that only imports the three libraries which every answer needs.
"""

import os
import resource
import statistics
import subprocess
import sys

ROUNDS = 15
PEER = ("-c", "import rapidfuzz, yaml, pydantic")
OWN = ("-m", "bot", "ask", "come si apre un lucchetto")


def main() -> None:
    """Print the median of both, taken in turns so that a busy moment hits both."""
    own_times, peer_times = [], []
    process_seconds(OWN)  # makes the snapshot that every later run finds
    for _ in range(ROUNDS):
        own_times.append(process_seconds(OWN))
        peer_times.append(process_seconds(PEER))
    own, peer = statistics.median(own_times), statistics.median(peer_times)
    print(f"lawspeaker ask  {1000 * own:.0f} ms")
    print(f"three imports   {1000 * peer:.0f} ms   ratio {own / peer:.2f}")


def process_seconds(arguments: tuple[str, ...]) -> float:
    """Return the processor's time that Python takes for ``arguments``, its modules compiled before."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    start = child_seconds()
    subprocess.run([sys.executable, *arguments], check=True, env=environment, stdout=subprocess.DEVNULL)
    return child_seconds() - start


def child_seconds() -> float:
    """Return the processor's time that the processes took which this one has started."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
