"""Which figure a question asks: its verb and whose that is choose one."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Placed, Sentence
from bot.answers.asking.question import Question
from bot.answers.asking.words import Word
from calculators.declaration import ATTACKER, DEFENDER

# The figure that a verb asks, of the one who asks, and of the other side.
_OF_VERBS: Final = {
    "survive": ("survives", "failure"),
    "dies": ("killed", "success"),
    "kill": ("success", "killed"),
    "hurt": ("any", "hurt"),
    "win": ("win", "lose"),
    "inspire": ("inspire", "inspire"),
    "zero": ("zero", "zero"),
    "stays": ("stays", "stays"),
    "tie-chance": ("tie", "tie"),
}
# What a calculator that has no such figure calls it.
_OTHER_NAMES: Final = {
    ("damage", "survives"): "survives",
    ("swim", "killed"): "drowns",
    ("picklock", "zero"): "failure",
    ("shoot", "zero"): "failure",
    ("heroic", "zero"): "failure",
    ("danger", "zero"): "success",
    ("hit", "any"): "hurt",
    ("fall", "any"): "hurt",
}
# What is asked where the verb or the damage is denied: "chance he does not die".
_OPPOSITES: Final = {
    "": "failure",
    "success": "failure",
    "killed": "survives",
    "survives": "killed",
    "any": "zero",
}
# Outcomes that may be denied beside those of verbs, and what may stand between them and "not".
_DENIABLE: Final = frozenset({"take", "deal", "damage", "survive", "dies", "kill", "hurt"})
_BETWEEN: Final = frozenset({"neutral", "article", "number", "persons"})
# Behind these who is hurt does not hurt: "do I get hurt", "vengo ferito".
_PASSIVE: Final = frozenset(
    {
        *("get", "gets", "getting", "be", "being", "am"),
        *("vengo", "viene", "venire", "resto", "resta", "restare", "rimango", "rimane"),
    }
)
_FAILS: Final = frozenset(
    {
        "failure",
        "fallimento",
        "evento fallimento",
        "failure event",
        "risk",
        "risky",
        "rischio",
        "rischi",
    }
)


def asked_figure(sentence: Sentence, question: Question, placed: Placed) -> str:
    """Return the id of the figure that is asked; empty for the calculator's first one."""
    declaration = placed.vocabulary.calculator.declaration
    is_attacked = declaration.asker == DEFENDER or (
        placed.vocabulary.has_sides and sentence.owners.attacker == OTHER
    )
    asks_amount = question.asks_damage or bool(question.tags & {"average", "how-much"})
    if asks_amount and not question.tags & {"chance", "better"}:
        takes = question.tags & {"take"} and declaration.command == "damage"
        if takes and declaration.asker == ATTACKER and _asker_takes(sentence):
            return "self-damage"
        return "taken" if takes and declaration.game == "rangers" else "expected"
    is_one = not placed.vocabulary.has_sides or declaration.asker == DEFENDER
    figure = _of_verbs(sentence, is_attacked=is_attacked, is_one=is_one)
    if declaration.command == "shoot" and not figure and _asks_hit(sentence):
        return "win"  # to hit takes the higher score, whatever the armour stops
    figure = _OTHER_NAMES.get((declaration.command, figure), figure)
    if declaration.command == "danger":
        return "failure" if _asks_failure(sentence) else ""
    if not figure and "chance" in question.tags and declaration.counts_damage:
        has_goal = not placed.vocabulary.goals.isdisjoint(placed.options)
        return "" if has_goal else "any"
    return figure


def opposite_figure(figure: str) -> str:
    """Return what is asked where ``figure`` is denied; empty if nothing is known to be.

    >>> opposite_figure("any"), opposite_figure("tie")
    ('zero', '')
    """
    return _OPPOSITES.get(figure, "")


def denied_outcomes(words: Sequence[Word]) -> list[Word]:
    """Return the outcomes that "not" stands before, as in "I do not take damage"."""
    return [
        outcome
        for place, word in enumerate(words)
        if word.is_a("without")
        and (outcome := _first_outcome(words[place + 1 : place + 5])) is not None
    ]


def _first_outcome(words: Sequence[Word]) -> Word | None:
    first = next((word for word in words if word.kind not in _BETWEEN and not word.is_a("to")), None)
    return first if first is not None and first.tag in _DENIABLE else None


def _of_verbs(sentence: Sentence, *, is_attacked: bool, is_one: bool) -> str:
    """Return the figure of the last verb that asks for one; ``is_one`` where nobody is opposed."""
    words = sentence.words
    for place in range(len(words) - 1, -1, -1):
        tag = words[place].tag
        if tag not in _OF_VERBS or place in sentence.negated:
            continue
        of_asker, of_other = _OF_VERBS[tag]
        subject = sentence.owners.actor[place] or ASKER
        if tag in ("kill", "hurt") and any(word.is_a("me") for word in words[place + 1 : place + 3]):
            subject = OTHER
        elif tag == "hurt" and place and words[place - 1].text in _PASSIVE:
            subject = OTHER if subject == ASKER else ASKER
        if tag in ("dies", "survive"):
            if is_one:
                return of_asker
            persons = [word for word in words[max(place - 3, 0) : place] if word.kind == "persons"]
            is_other = bool(persons) and persons[-1].tag in ("he", "him", "enemy", "foe")
            subject = OTHER if is_other or words[place].form == "third" else ASKER
            if subject == OTHER and is_attacked is False:
                return of_other
        return of_asker if subject == ASKER else of_other
    return ""


def _asker_takes(sentence: Sentence) -> bool:
    """Return whether the one who asks suffers damage: "how much do I take"."""
    words = sentence.words
    return any(
        word.form == "first"
        or any(before.tag in ("i", "me") for before in words[max(place - 2, 0) : place])
        for place, word in enumerate(words)
        if word.is_a("take")
    )


def _asks_hit(sentence: Sentence) -> bool:
    """Return whether the last verb is one of hitting: "do I hit it?"."""
    verbs = [word.tag for word in sentence.words if word.kind == "verbs"]
    return bool(verbs) and verbs[-1] == "hit"


def _asks_failure(sentence: Sentence) -> bool:
    return any(
        (word.text in _FAILS or word.is_a("eye")) and place not in sentence.negated
        for place, word in enumerate(sentence.words)
    )
