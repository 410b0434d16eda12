"""Which figure a question asks: its verb and whose that is choose one."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from bot.answers.asking.asked_verbs import NOTHING, figure_of_verbs, last_verb
from bot.answers.asking.owners import OTHER
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.question import Question
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.suffering import asker_takes, asks_doom, harms_self, is_done_to_asker
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import (
    AXES,
    EVERYDAY,
    STRANGE,
    SentenceWord,
    clause_end,
    holds,
    words_before,
    words_behind,
)
from calculators.declaration import ATTACKER, Declaration, option_of
from calculators.words import texts_of

# What a calculator that has no such figure calls it.
_OTHER_NAMES: Final = {
    ("swim", "killed"): "drowns", ("break", "survives"): "failure",
    ("shoot", "killed"): "success", ("shoot", "survives"): "failure",
    ("hit", "any"): "hurt", ("fall", "any"): "hurt",
}  # fmt: skip
# What is asked where the verb or the damage is denied: "chance he does not die".
_OPPOSITES: Final = {
    "": "failure", "success": "failure", "killed": "survives", "survives": "killed", "any": "zero",
}  # fmt: skip
# Outcomes that may be denied beside those of verbs, and what may stand between them and "not".
_DENIABLE: Final = (
    "take", "deal", "damage", "survive", "dies", "kill", "hurt", "enough", "win", "lost", "pick",
    "snap", "axes",
)  # fmt: skip
_BETWEEN: Final = ("neutral", "article", "number", "persons", "to")
_SUCCEEDING: Final = texts_of("succeeding")
_IF: Final = texts_of("if")
_STANCES: Final = frozenset({"cautious", "aggressive"})
# Outcomes that take something to be reached.
_REACHED: Final = frozenset({"hit", "take", "kill", "win", "enough", "reach", "chance"})
_OF_DAMAGE: Final = frozenset({"damage", "hurt", "take", "hit", "deal", "lost", "kill"})
# Kinds of words that say whose chance is asked, and what they say it with.
_OUTCOMES: Final = ("nouns", "marks", "verbs", "bounds", "versus")
_OF_OUTCOMES: Final = (*_OUTCOMES, "number", "colour", "percent")
# What takes axes away.
_STOPPING: Final = ("armour", "armour-flat", "guard")
_OF_LIFE: Final = ("killed", "survives")
# What asks that a dangerous event goes wrong.
_FAILS: Final = ("fails", "eye", "hurt", "dies", "fall", "harm", "lost", "take")
_RISKS: Final = texts_of("risk")
# What goes wrong where nothing else is said to.
_RISKED: Final = {
    "picklock": "failure", "sprint": "failure", "swim": "failure", "heroic": "failure",
    "fall": "killed",
}  # fmt: skip
_WOUNDED: Final = texts_of("wounded")
_FAILING: Final = texts_of("failing")


def asked_figure(sentence: Sentence, question: Question, placed: Placed) -> str:
    """Return the id of the figure that is asked; empty for the calculator's first one.

    Where a denied outcome is asked and nothing is known to be its opposite, that is unclear.
    """
    figure = _figure(sentence, question, placed)
    doubts = [*_doubts(sentence, question, placed, figure)]
    if holds(sentence.words, AXES) and _are_axes_open(placed):
        doubts.append(AXES)
    for tag in doubts:
        texts = [word.text for word in sentence.words if word.tag == tag]
        placed.unclear.append(Unclear(texts[-1] if texts else "", is_asked=True))
    outcome = _unknown_outcome(sentence.words)
    if outcome:
        placed.unclear.append(Unclear(outcome, is_asked=True))
    if placed.figure:
        is_taken = placed.vocabulary.has_fights and bool(question.tags & {"take", "lost"})
        return f"taken-{placed.figure}" if is_taken else placed.figure
    asks_outcome = question.asks_chance or "enough" in question.tags
    denied = _denied_outcome(sentence.words) if asks_outcome else None
    # "Non faccio niente" denies it once.
    is_nothing = figure == "zero" and holds(sentence.words, *NOTHING)
    if denied is None or is_nothing or placed.vocabulary.calculator.declaration.command == "danger":
        return figure
    if figure not in _OPPOSITES:
        placed.unclear.append(Unclear(denied.text))
    return _OPPOSITES.get(figure, "")


def _doubts(sentence: Sentence, question: Question, placed: Placed, figure: str) -> Iterator[str]:
    """Yield the tags of words that keep a figure from being the one that is asked."""
    words, declaration = sentence.words, placed.vocabulary.calculator.declaration
    is_attacker = declaration.asker == ATTACKER
    is_own = is_attacker and (asker_takes(words) or harms_self(words) or figure == "hurt")
    if figure in ("any", "hurt") and (is_own or asks_doom(sentence)):
        yield "doom"
    asks_wounds = "damage" in question.tags or question.counted_for == "life"
    if asks_wounds and not question.asks_chance and declaration.game == "perditions-mouth":
        yield "damage"  # an attack that succeeds says nothing of them
    if figure == "expected" and declaration.cards and not question.tags & {"average", "card"}:
        yield "how-much"  # "how desperate is it" asks no sum of cards
    asks_rest = {"remain", "how-much"} <= question.tags and "damage" not in question.tags
    if (
        asks_rest
        and not question.asks_chance
        and not placed.options.keys().isdisjoint(("health", "life"))
    ):
        yield "remain"  # what is left of life is no figure
    if question.asks_chance and {"cost", "how-much"} <= question.tags - placed.vocabulary.asks:
        yield "cost"  # how much less likely it gets
    has_both = placed.options.keys() >= {"attack", "guard"} and sentence.owners.attacker != OTHER
    if figure == "zero" and has_both and holds(words, "unhurt"):
        yield "zero"  # whoever stays unhurt is attacked
    spends = declaration.command == "heroic" and _spends_life(words) and not question.counted
    if spends and not (holds(words, "without", "how-much") or "spend" in placed.options):
        yield "spend"  # how much is spent is not told
    if figure in ("", "any") and placed.vocabulary.has_sides and _asks_others_chance(sentence):
        yield "chance"
    denied = _denied_outcome(words) if question.asks_chance else None
    if denied is not None and "win" in question.tags and not denied.is_a("win"):
        yield denied.tag  # "that I win but do not hurt it" is both


def _unknown_outcome(words: Sequence[SentenceWord]) -> str:
    """Return the word of whose chance all is asked though nobody knows it: "chance I get zonked"."""
    for place, word in enumerate(words):
        if not word.is_a("chance"):
            continue
        behind = words[place + 1 : clause_end(words, place)]
        behind = [*takewhile(lambda near: near.text not in _IF, behind)]
        unknown_places = [spot for spot, near in enumerate(behind) if near.is_a(EVERYDAY, STRANGE)]
        # "The odds outright" are of what the rest tells.
        has_outcome = holds(behind, "persons", "of", "to")
        is_known = not has_outcome or holds(behind, "enough", *_SUCCEEDING)
        # "Chance I make a fool of myself with 2 red": what is said behind it is no outcome.
        is_known |= holds(behind, *_OUTCOMES) or any(
            near.amount and near.amount.bound for near in behind
        )
        if unknown_places and not (is_known or holds(behind[: unknown_places[-1]], *_OF_OUTCOMES)):
            return behind[unknown_places[-1]].text
    return ""


def _are_axes_open(placed: Placed) -> bool:
    """Return whether axes may be those of the dice, or those that a defence leaves."""
    names = placed.options.keys()
    return not names.isdisjoint(_STOPPING) and names.isdisjoint(("total", "rolled"))


def _spends_life(words: Sequence[SentenceWord]) -> bool:
    """Return whether Health is what is spent: "if I burn health"; an ability is only used."""
    return any(
        word.is_a("spend") and holds(words_behind(words, place, 3), "life")
        for place, word in enumerate(words)
    )


def _asks_others_chance(sentence: Sentence) -> bool:
    """Return whether it is not told of what somebody else has a chance: "what are her odds"."""
    words = sentence.words
    return sentence.owners.attacker != OTHER and any(
        (word.is_a("his") and holds(words_behind(words, place), "chance"))
        or (
            word.is_a("chance")
            and holds(words_behind(words, place, 2), "he")
            and not _says(words, place)
        )
        for place, word in enumerate(words)
    )


def _says(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether it is said behind a chance of what it is."""
    return holds(words[place + 1 : clause_end(words, place)], *_OF_OUTCOMES)


def miss_goal(placed: Placed, figure: str, question: Question) -> None:
    """Miss the life of whoever may die, or what is to be reached, without which nothing is asked."""
    nouns = placed.vocabulary.nouns
    options = [*nouns.get("life", ()), *nouns.get("fortitude", ())]
    has_life = "target" in placed.options or not options or options[0].name in placed.options
    if figure in _OF_LIFE and not has_life:
        placed.missing.append(options[0].name)
    calculator, goals = placed.vocabulary.calculator, placed.vocabulary.goals
    is_goal = figure == "success" or (figure == "failure" and "life" in nouns)
    if not is_goal and not _takes_goal(calculator.declaration, figure, question):
        return
    if len(goals) == 1 and goals.union({"target"}).isdisjoint(placed.options):
        placed.missing.extend(
            name
            for name in goals.difference(placed.missing)
            if figure or option_of(calculator, name).default is None
        )


def _takes_goal(declaration: Declaration, figure: str, question: Question) -> bool:
    """Return whether nothing is said to come of a calculation but that something is reached."""
    # How strong an attack is says nothing of its damage.
    is_wanted = "damage" in question.tags or (not figure and not question.tags.isdisjoint(_REACHED))
    return is_wanted and not declaration.counts_damage


def _figure(sentence: Sentence, question: Question, placed: Placed) -> str:
    """Return the id of the figure that the verb and its person choose, whether denied or not."""
    declaration = placed.vocabulary.calculator.declaration
    if _asks_how_much(question, placed):
        return _amount(sentence, question, placed.vocabulary)
    if declaration.command == "recover":  # who died only counts
        stances = question.tags & _STANCES
        return next(iter(stances)) if len(stances) == 1 else ""
    if declaration.command == "danger":
        return "failure" if _asks_failure(sentence) else ""
    figure = _of_outcome(sentence, question, placed)
    if declaration.command == "hit" and figure in ("any", "hurt"):
        # Who is wounded has lost the Fortitude.
        is_lost = "fortitude" in placed.options or holds(sentence.words, *_WOUNDED)
        figure = "killed" if is_lost else figure
    if question.share and figure == "killed" and declaration.asker == ATTACKER:
        return ""  # "how many dice does it take to kill it"
    name = "failure" if figure == "zero" and not declaration.counts_damage else figure
    return _OTHER_NAMES.get((declaration.command, figure), name)


def _asks_how_much(question: Question, placed: Placed) -> bool:
    """Return whether an average is asked: "how much do I gain" of two chances asks for none."""
    is_gain = bool(placed.changes) and not placed.vocabulary.calculator.declaration.counts_damage
    is_gain = is_gain or (question.asks_difference and _has_goal(placed))
    is_amount = question.asks_amount and not (question.asks_chance or is_gain)
    return is_amount and "better" not in question.tags


def _has_goal(placed: Placed) -> bool:
    """Return whether it is said what is to be reached."""
    return not placed.vocabulary.goals.isdisjoint(placed.options)


def _of_outcome(sentence: Sentence, question: Question, placed: Placed) -> str:
    """Return the figure of the outcome that is asked: by its verb, or by what the question tells."""
    declaration = placed.vocabulary.calculator.declaration
    figure = figure_of_verbs(sentence, placed)
    is_attacked = sentence.owners.attacker == OTHER and "life" in placed.options
    if not figure and is_attacked and "enough" in question.tags:
        figure = "survives"  # "do I make it"
    if declaration.command == "shoot" and not figure and last_verb(sentence.words) == "hit":
        return "win"  # to hit takes the higher score, whatever the armour stops
    if placed.vocabulary.has_fights and _is_lost(sentence.words, figure, placed):
        return "lose"
    if not figure and holds(sentence.words, *_RISKS) and declaration.command in _RISKED:
        return _RISKED[declaration.command]  # "how risky is it with 3 points"
    asks_any = question.asks_chance or "enough" in question.tags
    if not figure and asks_any and declaration.counts_damage:
        return _any_damage(sentence, question, placed)
    is_plan = "budget" in placed.options and "points" not in placed.options
    return "plan-success" if is_plan else figure


def _any_damage(sentence: Sentence, question: Question, placed: Placed) -> str:
    """Return the id of the chance of any damage, empty where a goal is told."""
    if placed.vocabulary.has_fights and last_verb(sentence.words) == "take":
        return "hurt"  # "how often do I take it"
    if _has_goal(placed):
        return ""
    if sentence.owners.attacker == OTHER and question.tags.isdisjoint(_OF_DAMAGE):
        placed.unclear.append(Unclear("", is_asked=True))  # "chance I come out well": of what?
    return "any"


def _amount(sentence: Sentence, question: Question, vocabulary: CalculatorVocabulary) -> str:
    """Return the id of the average that is asked: of the damage dealt, or of what the asker loses."""
    declaration = vocabulary.calculator.declaration
    if declaration.command == "damage" and declaration.asker == ATTACKER and harms_self(sentence.words):
        return "self-damage"
    takes = declaration.command == "damage" and (
        bool(question.tags & {"take", "lost"}) or is_done_to_asker(sentence.words)
    )
    if takes and declaration.asker == ATTACKER and asker_takes(sentence.words):
        return "self-damage"
    return "taken" if takes and vocabulary.has_fights else "expected"


def _denied_outcome(words: Sequence[SentenceWord]) -> SentenceWord | None:
    """Return the first outcome that "not" stands before, as in "I do not take damage"."""
    for place, word in enumerate(words):
        behind = [near for near in words_behind(words, place, 4) if not near.is_a(*_BETWEEN)]
        # "No damage bonus" denies no damage.
        is_condition = holds(words_before(words, place, 3), *_IF)  # "if it does not open"
        is_denied = word.is_a("without") and not is_condition
        is_part = holds(behind[:1], "damage") and holds(behind[1:2], "nouns", "doubts")
        if is_denied and holds(behind[:1], *_DENIABLE) and not is_part:
            return behind[0]
    return None


def _is_lost(words: Sequence[SentenceWord], figure: str, placed: Placed) -> bool:
    """Return whether the other roll is asked to be higher: "chance I lose this", "that he beats me"."""
    is_beaten = figure == "killed" and "rolled" in placed.options and "health" not in placed.options
    place = max((place for place, word in enumerate(words) if word.is_a("lost")), default=len(words))
    is_of_life = holds(words_behind(words, place, 3), "life", "damage", "number")
    return is_beaten or (not figure and last_verb(words) == "lost" and not is_of_life)


def _asks_failure(sentence: Sentence) -> bool:
    return any(
        (word.is_a(*_FAILS) or any(text in word.text for text in _FAILING))
        and place not in sentence.negated
        and not holds(words_before(sentence.words, place, 2), "without")
        for place, word in enumerate(sentence.words)
    )
