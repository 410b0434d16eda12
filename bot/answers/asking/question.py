"""What a question asks: a rule, or which figure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.answers.asking.placed import Placed
from bot.answers.asking.words import Word

# What asks for a figure whatever else is said, and what does so where all is said that it takes.
_OUTCOMES: Final = frozenset({"kill", "survive", "dies", "win", "reach", "hurt", "hit"})
_ASKING: Final = frozenset({"chance", "average", "enough", "better"})
_PERSONS: Final = ("i", "he", "enemy", "foe", "hero", "his", "my")
# Who tells so many numbers and options tells a situation, and asks what comes of it.
_LEAST_EVIDENCE: Final = 2
_COUNTED: Final = ("nouns", "persons", "marks", "verbs", "colour")
_SMALL: Final = ("neutral", "relations", "article")
# "What damage", "what is my attack value" ask for it.
_AMOUNTS: Final = frozenset({"damage", "attack-value"})
_GETTING: Final = frozenset({
    "get", "getting", "gets", "earn", "obtain", "obtaining", "ottenere", "ottengo", "ottenga",
    "prendere", "avere",
})  # fmt: skip
_INSIDE: Final = ("in", "nel", "nella")
# These open a question about a rule wherever they stand.
_ANYWHERE: Final = (
    "why",
    "perche",
    "posso",
    "possiamo",
    "si puo",
    "puo",
    "can",
    "may",
    "must",
    "what if",
    "what happens",
    "cosa succede",
    "che succede",
)


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks.

    Attributes:
        tags: The tags of its words.
        opens_rule: Whether a clause opens as a question about a rule does, or a word asks for one.
        has_opener: Whether a word of questions about rules stands anywhere.
        counted: What it asks the number of, as a tag; empty for nothing.
        asks_damage: Whether it asks what damage comes of it.
        numbers: How many numbers, and words for none, it holds.
        share: The chance that is named, in per cent; empty for none.
    """

    tags: frozenset[str]
    opens_rule: bool
    has_opener: bool
    counted: str
    asks_damage: bool
    numbers: int
    share: str

    def is_asked(self, placed: Placed, *, is_complete: bool) -> bool:
        """Return whether the figure is asked for, and not only a rule."""
        asks = placed.vocabulary.asks
        is_amount = "how-much" in self.tags and (self.tags & {"damage", "deal"} or "how-much" in asks)
        is_amount = is_amount or self.asks_damage or bool(self.tags & {"cost"} & asks)
        if self.counted:
            is_own = self.counted in asks or (bool(asks) and self.counted in placed.vocabulary.words)
            return is_own or bool(self.share)
        if self.tags & {"chance", "average"} or is_amount:
            return is_complete or placed.explained > 0
        if self.opens_rule or ("cost" in self.tags and "cost" not in asks):
            return False
        evidence = len(placed.options) + self.numbers + placed.is_named
        least_evidence = _LEAST_EVIDENCE if placed.vocabulary.needs else 1
        if is_complete:
            return evidence >= least_evidence or bool(self.tags & {*_OUTCOMES, "enough"})
        unclear_words = len(placed.unclear)
        return evidence >= unclear_words + least_evidence and not self.has_opener


def question_in(words: list[Word]) -> Question:
    """Return what a question asks; the noun whose number it asks becomes neutral in it."""
    counted = _take_counted(words)
    _settle_pool(words)
    _take_inspiration(words)
    _take_tie(words)
    tags = frozenset(word.tag for word in words)
    opens_rule = "rule" in tags or _is_yes_or_no(words, tags) or any(_openers(words))
    return Question(
        tags,
        opens_rule=opens_rule and not tags & _ASKING,
        has_opener=next(_openers(words), None) is not None,
        counted=counted,
        asks_damage=any(
            word.text.startswith(("what", "che"))
            and any(behind.tag in _AMOUNTS for behind in words[place + 1 : place + 5])
            for place, word in enumerate(words)
            if word.is_a("opener")
        ),
        numbers=sum(word.kind == "number" or word.is_a("without") for word in words),
        share=next((word.amount.text for word in words if word.kind == "percent" and word.amount), ""),
    )


def _take_counted(words: list[Word]) -> str:
    """Return the tag of what a question asks the number of, and make it neutral.

    "How many damage" asks how much of it.
    """
    for place, word in enumerate(words):
        if word.is_a("how-many") or word.is_a("how-much"):
            behind = _counted_noun(words, place)
            counted = None if behind is None else words[behind]
            if counted is None or counted.is_a("chance"):
                return "thing" if word.is_a("how-many") and counted is None else ""
            if counted.kind in ("nouns", "colour") and not counted.is_a("damage"):
                words[behind] = replace(counted, kind="neutral", tag="neutral")  # type: ignore[index]
            if counted.tag in ("damage", "life"):
                words[place] = replace(word, tag="how-much")
                return ""
            return counted.tag if word.is_a("how-many") else ""
    return ""


def _counted_noun(words: list[Word], place: int) -> int | None:
    """Return the place of what is counted behind "how many"; of "yellow dice" that of the colour."""
    for behind in range(place + 1, min(place + 3, len(words))):
        following = words[behind + 1 : behind + 2]
        if words[behind].is_a("dice-noun") and following and following[0].kind == "colour":
            words[behind] = replace(words[behind], kind="neutral", tag="neutral")
            return behind + 1
        if words[behind].is_a("chance") or words[behind].kind in _COUNTED:
            return behind
    return None


def _take_tie(words: list[Word]) -> None:
    """Make "a tie" behind "odds of" what is asked, and nothing that is said of ties."""
    for place, word in enumerate(words):
        if not (word.is_a("tie") or word.text == "draw"):
            continue
        preceding = [before for before in words[max(place - 4, 0) : place] if before.kind not in _SMALL]
        if preceding and preceding[-1].is_a("chance"):
            words[place] = replace(word, kind="verbs", tag="tie-chance")


def _take_inspiration(words: list[Word]) -> None:
    """Make "an epic die" behind "odds of" or "get" what is asked, and no die that is rolled."""
    has_pool = any(word.tag in ("pool", "empty-pool") for word in words)
    for place, word in enumerate(words):
        if not (word.is_a("epic") and place and words[place - 1].kind == "article"):
            continue
        before = words[max(place - 5, 0) : place - 1]
        content = [neighbour for neighbour in before if neighbour.kind not in _SMALL]
        is_gained = bool(before) and before[-1].text in _GETTING
        if is_gained or has_pool or (content and content[-1].tag in ("chance", "inspire")):
            words[place - 1] = replace(words[place - 1], kind="neutral", tag="neutral", amount=None)
            words[place] = replace(word, kind="verbs", tag="inspire")


def _settle_pool(words: list[Word]) -> None:
    """Make "one Epic Die in the pool" a die of the pool, and none that is rolled."""
    for place, word in enumerate(words):
        behind = words[place + 1 : place + 5]
        if word.is_a("epic") and any(
            beside.text in _INSIDE and any(spot.is_a("pool") for spot in behind[step:])
            for step, beside in enumerate(behind)
        ):
            words[place] = replace(word, tag="pool")


def _openers(words: Sequence[Word]) -> Iterator[bool]:
    """Yield for each word that opens a question about a rule whether this one does."""
    is_start = True
    for place, word in enumerate(words):
        if word.tag == "opener" and (is_start or word.text in _ANYWHERE):
            yield not _asks_outcome(words, place)
        is_start = word.kind in ("end", "games") or (is_start and word.kind in ("neutral", "relations"))


def _asks_outcome(words: Sequence[Word], place: int) -> bool:
    """Return whether a clause asks what comes of it: "will he die", "if I fall, do I survive"."""
    behind = words[place + 1 :]
    if words[place].text.startswith(("what", "che")) and any(
        word.tag in _AMOUNTS for word in behind[:4]
    ):
        return True
    if any(word.is_a("win") for word in behind[:2]):
        return True  # "who wins"
    if words[place].text in ("if", "se"):
        return any(word.tag in (*_OUTCOMES, "how-much") for word in behind)
    has_person = any(word.tag in _PERSONS for word in behind[:3])
    if words[place].text == "will" and has_person:
        return True
    return (has_person or words[place].text == "will") and any(word.tag in _OUTCOMES for word in behind)


def _is_yes_or_no(words: Sequence[Word], tags: frozenset[str]) -> bool:
    """Return whether a statement becomes a question by its sign: "a fall of 3 inches does damage?"."""
    if sum(word.kind == "number" for word in words) > _LEAST_EVIDENCE:
        return False
    ends = bool(words) and words[-1].text == "?"
    if ends and words[0].text in ("serve", "occorre"):
        return True
    is_stated = any(word.form == "third" for word in words)
    return ends and is_stated and not tags & {*_OUTCOMES, "how-much", "me", "i"}


def asks_rule(question: Question) -> bool:
    """Return whether a question asks for a rule, however complete its numbers are."""
    is_amount = question.counted or question.tags & {"how-much", "cost"}
    return question.opens_rule and not is_amount
