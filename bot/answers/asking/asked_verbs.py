"""Which figure the verbs of a question ask, by who does what they say."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Placed
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import SentenceWord, clause_start, holds, words_before, words_behind
from calculators.declaration import DEFENDER
from calculators.words import texts_of

# The figure that a verb asks, of the one who asks, and of the other side.
_OF_VERBS: Final = {
    "survive": ("survives", "failure"), "dies": ("killed", "success"), "kill": ("success", "killed"),
    "hurt": ("any", "hurt"), "win": ("win", "lose"), "inspire": ("inspire", "inspire"),
    "harm": ("harm", "harm"), "zero": ("zero", "zero"), "unhurt": ("zero", "zero"),
    "fails": ("failure", "failure"), "stays": ("stays", "stays"), "tie-chance": ("tie", "tie"),
}  # fmt: skip
# Behind these somebody is hurt and does not hurt: "am I wounded".
_PASSIVE: Final = texts_of("passive")
# Where no damage is counted, of these there is none: "nothing carried".
NOTHING: Final = texts_of("nothing")
DOES: Final = texts_of("do")
_DOING: Final = (*DOES, "deal", "hurt", "take", "hit", "lost", "chance")
_FAILED: Final = ("zero", "unhurt", "fails")
_IF: Final = texts_of("if", "case")
_WHO: Final = texts_of("who")
_IT: Final = texts_of("it")


def figure_of_verbs(sentence: Sentence, placed: Placed) -> str:
    """Return the figure of the last verb that asks for one; empty if none does."""
    counts_damage = placed.vocabulary.calculator.declaration.counts_damage
    for place in reversed(range(len(sentence.words))):
        tag = sentence.words[place].tag
        if tag in _OF_VERBS and _is_asked_verb(sentence, place, counts_damage=counts_damage):
            of_asker, of_other = _OF_VERBS[tag]
            return of_other if _is_about_other(sentence, place, placed.vocabulary) else of_asker
    return ""


def _is_asked_verb(sentence: Sentence, place: int, *, counts_damage: bool) -> bool:
    """Return whether a verb is asked about: not in "or the cultist lives", nor "if it fails"."""
    words = sentence.words
    near = words_before(words, place, 3)
    clause = words[clause_start(words, place) : place]
    is_condition = words[place].tag in _FAILED and holds(clause, *_IF)
    is_otherwise = is_condition or holds(near, "or")
    is_nothing = words[place].text in NOTHING and not (counts_damage and holds(near, *_DOING))
    return not (is_otherwise or is_nothing or place in sentence.negated)


def _is_about_other(sentence: Sentence, place: int, vocabulary: CalculatorVocabulary) -> bool:
    """Return whether the figure that a verb asks is the other side's: "do I survive", "is he dead"."""
    words, tag = sentence.words, sentence.words[place].tag
    is_others_deed = sentence.owners.actor[place] == OTHER
    if tag in ("dies", "survive"):
        is_others = _is_others(sentence, place) or _is_unnamed_target(sentence, place)
        return is_others and not _is_of_one_side(vocabulary)
    if tag == "win" and holds(words_before(words, place, 2), *_WHO):
        return False  # "who wins"
    is_of_me = tag in ("kill", "hurt") and holds(words_behind(words, place, 2), "me")
    is_of_me = is_of_me or (tag == "win" and holds(words_before(words, place), "me"))
    if is_of_me or (tag == "kill" and not vocabulary.has_sides):
        return True
    behind = words_behind(words, place)
    if tag == "kill" and (holds(behind, "chance") or any(word.text in _IT for word in behind)):
        return False  # "which has the better kill chance", "my ranger swings: does he kill it"
    if tag == "hurt" and holds(words_before(words, place, 2), *_PASSIVE):
        return not (_is_others(sentence, place) or is_others_deed)
    return is_others_deed and not _is_nobodys(words, place)


def _is_nobodys(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether nobody does what is asked, so that the asker does: "odds to kill", "kill?"."""
    if holds(words_before(words, place), "end"):
        return True
    is_open = holds(words_before(words, place, 2), "chance", "to")
    return is_open and not holds(words_before(words, place, 3), "persons", "names")


def _is_of_one_side(vocabulary: CalculatorVocabulary) -> bool:
    """Return whether a calculator is about nobody but who may die."""
    return not vocabulary.has_sides or vocabulary.calculator.declaration.asker == DEFENDER


def _is_others(sentence: Sentence, place: int) -> bool:
    """Return whether it is somebody else who dies or survives; "he" may be the asker's hero."""
    words, owners = sentence.words, sentence.owners.owner
    persons = [spot for spot in range(max(place - 3, 0), place) if words[spot].kind == "persons"]
    if persons and owners[persons[-1]] == ASKER:
        return False
    is_other = bool(persons) and words[persons[-1]].is_a("he", "him", "enemy", "foe")
    return words[place].form == "third" or is_other


def _is_unnamed_target(sentence: Sentence, place: int) -> bool:
    """Return whether nobody is named who dies of the asker's attack: "dead in one swing?"."""
    is_start = place == 0 or sentence.words[place - 1].kind == "end"
    is_asked = holds(words_behind(sentence.words, place, 4), "?")
    return is_start and is_asked and sentence.owners.attacker != OTHER


def last_verb(words: Sequence[SentenceWord]) -> str:
    """Return the tag of the last verb of a question; empty if it has none."""
    return next((word.tag for word in reversed(words) if word.kind == "verbs"), "")
