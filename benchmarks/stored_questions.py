"""How many stored questions find their own entry: ``python -m benchmarks.stored_questions [GAME...]``.

Prints a line a game, and before it one line for each question that does not find its entry or one
linked to it: ``misleading`` where another entry answers confidently, ``unsure`` where none does.
"""

import sys
from collections.abc import Sequence

from glossary import SHIPPED, Search, check_stored_questions, open_packs


def main(games: Sequence[str]) -> None:
    """Print the questions that fail, and the figures, of each of ``games``."""
    search = Search(*open_packs([SHIPPED]))
    for game in games or search.glossary.games:
        results = list(check_stored_questions(search, game))
        for result in results:
            if not result.is_right:
                verdict = "misleading" if result.is_misleading else "unsure"
                match = "-" if result.match is None else result.match.entry.id
                print(f"{verdict}\t{result.entry.id}\t{result.language}\t{result.question}\t{match}")
        right = sum(result.is_right for result in results) / len(results)
        misleading = sum(result.is_misleading for result in results) / len(results)
        print(f"{game}: {len(results)} questions, right {right:.2%}, misleading {misleading:.2%}")


if __name__ == "__main__":
    main(sys.argv[1:])
