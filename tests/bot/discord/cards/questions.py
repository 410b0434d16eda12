"""The questions that the benchmarks of the search ask."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from glossary import Language

QUERIES = Path(__file__).parents[4] / "benchmarks" / "queries"
# What answers this is quoted from the whole rule: question, language and game.
QUOTED: tuple[str, Language, str | None] = (
    "Boss flipped to Wounded, is the Scheme Die rolled again",
    "en",
    "red-dragon-inn",
)
NONSENSE = (
    "zzzz qqqq",
    "@everyone",
    "`",
    "``` ```",
    "**",
    "/rule",
    "?" * 400,
    "chest " * 66,
    "à" * 400,
)


@cache
def recorded_questions() -> Sequence[tuple[str, Language, str | None]]:
    """Return every recorded question with its language and the game that it keeps to."""
    recorded = [
        json.loads(line)
        for file in ("held_out.jsonl", "tuning.jsonl")
        for line in (QUERIES / file).read_text(encoding="utf-8").splitlines()
    ]
    return [(record["q"], record["lang"], record["game"]) for record in recorded]
