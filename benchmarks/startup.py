"""How long one question takes as a whole process: ``python -m benchmarks.startup``.

The peer is a process that only imports the three libraries which every answer needs.
"""

import statistics
import subprocess
import sys
import time

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
    """Return how long Python takes for ``arguments``."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
