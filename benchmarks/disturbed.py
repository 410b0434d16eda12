"""The same questions as people type them in a chat: part of ``python -m benchmarks.quality``.

Of a set of queries, those questions are taken whose first result is right and believed. Each is asked
again with something before it, behind it, on both sides (``lead-in``), with a slip in a stopword
(``slip-stopword``), and with the name of its game before it, of which one letter is wrong
(``slip-game``). A *lead-in* was written by somebody who knows no list of the search.
"""

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from glossary import Found, Search, game_of
from glossary.text import words

QUERIES: Final = Path(__file__).with_name("queries")
LEAD_IN, LEAD_INS, SLIP_STOPWORD, SLIP_GAME = "lead-in", "lead-ins", "slip-stopword", "slip-game"
# Terms have no lead-ins, and messages have their own.
QUESTIONS: Final = ("paraphrase-", "cross-", "situation")
# A slip in fewer letters makes another word.
LEAST_LETTERS: Final = 4
# So many lead-ins are tried with each question.
LEAD_INS_EACH: Final = 4
# So many slips are made in each: by which of them is asked the figures differ by three hundredths.
SLIPS_EACH: Final = 8


@dataclass(frozen=True, slots=True)
class Disturbed:
    """A question with something wrong.

    Attributes:
        kind: What.
        text: The question as it is asked again.
        game: The game that is set.
        first: Id of the entry that answers the undisturbed question.
    """

    kind: str
    text: str
    game: str | None
    first: str


@dataclass(frozen=True, slots=True)
class Steadiness:
    """How often the first result stays the same, and how often none is believed any more."""

    questions: int
    same: float
    unsure: float

    def __str__(self) -> str:
        """Return the figures as columns."""
        return f"{self.questions:5}{self.same:9.3f}{self.unsure:9.3f}"


def by_kind(
    search: Search, queries: Iterable[dict[str, Any]], set_name: str
) -> Mapping[str, Steadiness]:
    """Return how well disturbed questions of a set are answered, by what disturbs them."""
    results = defaultdict[str, list[Found]](list)
    firsts = defaultdict[str, list[str]](list)
    for question in disturbed(search, queries, set_name):
        results[question.kind].append(search.find(question.text, game=question.game))
        firsts[question.kind].append(question.first)
    return {kind: _steadiness(results[kind], firsts[kind]) for kind in sorted(results)}


def disturbed(search: Search, queries: Iterable[dict[str, Any]], set_name: str) -> Iterator[Disturbed]:
    """Yield each question of a set that is answered rightly in several disturbed forms."""
    lead_ins = cycle(_lead_ins("tuning" if set_name == "tuning" else "held_out"))
    stopwords = search.analyser.index.stopwords
    for query in queries:
        if not query["class"].startswith(QUESTIONS):
            continue
        text, game = query["q"], query["game"]
        # Its own, so that its slips are the same whatever other questions find.
        chance = random.Random(query["id"])
        first = _right_answer(search, text, game, query["relevant"])
        if first is not None:
            yield from _with_lead_ins(text, game, first, query["lang"], lead_ins)
            small_words = [word for word in words(text) if word in stopwords]
            slips = (_slip_in(text, small_words, chance) for _ in range(SLIPS_EACH))
            for slipped in dict.fromkeys(filter(None, slips)):
                yield Disturbed(SLIP_STOPWORD, slipped, game, first)
        yield from _with_name_of_game(search, query, chance)


def with_slip(word: str, chance: random.Random) -> str:
    """Return ``word`` with a letter left out, doubled, swapped with the next or replaced.

    >>> with_slip("quante", random.Random(1))
    'qunte'
    """
    place = chance.randrange(1, len(word) - 1)
    preceding, letter, behind = word[:place], word[place], word[place + 1 :]
    swapped = f"{preceding}{behind[0]}{letter}{behind[1:]}"
    random_letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
    slips = (
        preceding + behind,
        preceding + 2 * letter + behind,
        swapped,
        f"{preceding}{random_letter}{behind}",
    )
    return chance.choice([slip for slip in slips if slip != word])


def _lead_ins(half: str) -> Sequence[dict[str, str]]:
    lines = (QUERIES / f"lead_ins_{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return list(map(json.loads, lines))


def _right_answer(search: Search, text: str, game: str | None, relevant: Sequence[str]) -> str | None:
    """Return the first result of a question if it is relevant and believed."""
    result = search.find(text, game=game, limit=1)
    first = result.matches[0] if result.confident else None
    if first is None or {first.entry.id, *first.entry.body.rules}.isdisjoint(relevant):
        return None
    return first.entry.id


def _with_lead_ins(
    text: str, game: str | None, first: str, language: str, lead_ins: Iterator[dict[str, str]]
) -> Iterator[Disturbed]:
    """Yield a question with the next few lead-ins of its language, one by one, and two at once."""
    own = (lead_in for lead_in in lead_ins if lead_in["language"] == language)
    parts = [next(own) for _ in range(LEAD_INS_EACH)]
    for part in parts:
        yield Disturbed(LEAD_IN, _around(text, [part]), game, first)
    yield Disturbed(LEAD_INS, _around(text, parts[:2]), game, first)


def _around(text: str, parts: Iterable[dict[str, str]]) -> str:
    for part in parts:
        text = part["text"] + text if part["place"] == "before" else text + part["text"]
    return text


def _with_name_of_game(
    search: Search, query: dict[str, Any], chance: random.Random
) -> Iterator[Disturbed]:
    """Yield a question with its game's name before it, if that is answered rightly without a slip."""
    name = search.glossary.games[game_of(query["relevant"][0])].name[query["lang"]]
    first = _right_answer(search, f"{name}, {query['q']}", None, query["relevant"])
    slipped = _slip_in(name, words(name), chance)
    if first is not None and slipped is not None:
        yield Disturbed(SLIP_GAME, f"{slipped}, {query['q']}", None, first)


def _slip_in(text: str, some_words: Sequence[str], chance: random.Random) -> str | None:
    """Return ``text`` with a slip in one of its long enough words; ``None`` if there is none."""
    long_words = [word for word in some_words if len(word) >= LEAST_LETTERS and word in text.lower()]
    if not long_words:
        return None
    word = chance.choice(long_words)
    start = text.lower().index(word)
    return text[:start] + with_slip(word, chance) + text[start + len(word) :]


def _steadiness(results: Sequence[Found], firsts: Sequence[str]) -> Steadiness:
    count = len(results)
    unmoved = sum(
        result.confident and result.matches[0].entry.id == first
        for result, first in zip(results, firsts, strict=True)
    )
    return Steadiness(count, unmoved / count, sum(not result.confident for result in results) / count)
