"""How long large packs take to be checked and opened: ``python -m benchmarks.large_packs``.

Made-up entries (``benchmarks.made_up``) in 32 packs. Three processes in turn: ``lawspeaker check``, the
first question, which reads everything and makes the snapshot, and a later one. The peer is a process
that only parses the same files with PyYAML's C loader.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.made_up import made_up
from bot.drafting.writing import write_yaml
from glossary import LANGUAGES, SHIPPED, Entry, Language, open_packs
from glossary.entry import TITLE_LIMIT
from glossary.text import name_key

PACKS: Final = 32
# Of each language.
QUESTIONS: Final = 10
QUESTION: Final = "can I move through a goblin"
PARSE: Final = """
import sys, yaml
from pathlib import Path
for file in Path(sys.argv[1]).rglob("*.yaml"):
    yaml.load(file.read_bytes(), yaml.CSafeLoader)
"""


@dataclass(frozen=True)
class ProcessCost:
    """What a process takes.

    Attributes:
        seconds: From its start to its end.
        cpu_seconds: Of processor time, with its children's.
        megabytes: The most memory that it, or one of its children, takes at a time.
    """

    seconds: float
    cpu_seconds: float
    megabytes: float


def write_packs(folder: Path, size: int) -> float:
    """Write ``size`` made-up entries as packs below ``folder``; return how many megabytes they have."""
    shipped, _ = open_packs([SHIPPED])
    entries = list(made_up(shipped, size).entries.values())
    length = -(-size // PACKS)
    for number in range(PACKS):
        _write_pack(folder / f"game-{number}", entries[number * length : (number + 1) * length])
    return sum(file.stat().st_size for file in folder.rglob("*.yaml")) / 1e6


def cost_of(*argv: str, cache: Path) -> ProcessCost:
    """Run Python with these arguments and a cache of its own to the end; return what it took."""
    start = time.perf_counter()
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "LAWSPEAKER_PACKS": ""}
    process = subprocess.Popen(
        [sys.executable, *argv], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, _, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    return ProcessCost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def main() -> None:
    """Print what each process takes, beside the peer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    size: int = parser.parse_args().entries
    with TemporaryDirectory() as name:
        packs, cache = Path(name, "packs"), Path(name, "cache")
        # In a process of its own, whose memory the others do not begin with.
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            megabytes = pool.submit(write_packs, packs, size).result()
        print(f"{size} entries in {PACKS} packs, {megabytes:.0f} MB of YAML\n")
        parsing = cost_of("-c", PARSE, str(packs), cache=cache)
        ask = ("-m", "bot", "ask", "--packs", str(packs), QUESTION)
        print(f"{'':18}{'seconds':>9}{'CPU s':>9}{'MB':>7}   beside parsing")
        for label, cost in (
            ("parsing alone", parsing),
            ("check", cost_of("-m", "bot", "check", str(packs), cache=cache)),
            ("first question", cost_of(*ask, cache=cache)),
            ("next question", cost_of(*ask, cache=cache)),
        ):
            ratio = cost.cpu_seconds / parsing.cpu_seconds
            figures = f"{cost.seconds:9.2f}{cost.cpu_seconds:9.2f}{cost.megabytes:7.0f}"
            print(f"{label:18}{figures}   {ratio:.2f}")


def _write_pack(folder: Path, entries: Sequence[Entry]) -> None:
    """Write entries as one pack; the first is made a rule, on which all FAQ answers rest."""
    for kind in ("rules", "faq"):
        (folder / kind).mkdir(parents=True)
    documents = {entry.body.source.document for entry in entries}
    game = {
        "name": dict.fromkeys(LANGUAGES, folder.name),
        "documents": {key: {"title": key, "language": "en"} for key in documents},
    }
    write_yaml(folder / "game.yaml", game)
    used_names = {language: set[str]() for language in LANGUAGES}
    for place, entry in enumerate(entries):
        kind = entry.body.kind if place else "rule"
        is_faq = kind == "faq"
        rules = [f"{folder.name}/entry-0"] if is_faq else []
        file = folder / ("faq" if is_faq else "rules") / f"entry-{place}.yaml"
        write_yaml(file, {**_record(entry, place, used_names), "kind": kind, "rules": rules})


def _record(entry: Entry, place: int, used_names: Mapping[Language, set[str]]) -> dict[str, Any]:
    """Return an entry as its file says it, without calculators and references to others.

    An alias among ``used_names`` is left out, a title among them gets a number; the names that are left
    are added to them.
    """
    record = _plain(asdict(entry.body))
    for language in LANGUAGES:
        del record["questions"][language][QUESTIONS:]
        title, names = record["title"], record["aliases"]
        if name_key(title[language]) in used_names[language]:
            title[language] = f"{title[language][: TITLE_LIMIT - 5]} {place}"
        used_names[language].add(name_key(title[language]))
        names[language] = [
            name for name in names[language] if name_key(name) not in used_names[language]
        ]
        used_names[language].update(map(name_key, names[language]))
    dropped = ("see_also", "calculator")
    return {key: value for key, value in record.items() if value is not None and key not in dropped}


def _plain(value: Any) -> Any:  # noqa: ANN401  # whatever an entry holds
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


if __name__ == "__main__":
    main()
