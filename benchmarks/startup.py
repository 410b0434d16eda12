"""How long one question takes as a whole process: ``python -m benchmarks.startup``.

Beside importing the three libraries that the job cannot do without, and nothing else.
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
    own, peer = [], []
    seconds(OWN)  # makes the snapshot that every later run finds
    for _ in range(ROUNDS):
        own.append(seconds(OWN))
        peer.append(seconds(PEER))
    ours, theirs = statistics.median(own), statistics.median(peer)
    print(f"lawspeaker ask  {1000 * ours:.0f} ms")
    print(f"three imports   {1000 * theirs:.0f} ms   ratio {ours / theirs:.2f}")


def seconds(arguments: tuple[str, ...]) -> float:
    """Return how long Python takes for ``arguments``."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
