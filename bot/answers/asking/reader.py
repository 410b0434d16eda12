"""From a question to the calculation that it asks for.

A wrong number is worse than none. So every word of the question has to be known, everything that
decides has to have its place in one calculator, and only one may explain it all; else nothing is
calculated, and what was understood is only offered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.any_dice import read_dice
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.asked_figure import asked_figure, denied_outcomes, opposite_figure
from bot.answers.asking.owners import owners_in
from bot.answers.asking.placed import Placed, Sentence, Unclear
from bot.answers.asking.placing import placed_in
from bot.answers.asking.quantities import Quantity, quantities_in
from bot.answers.asking.question import Question, asks_rule, question_in
from bot.answers.asking.tokens import tokens_of
from bot.answers.asking.vocabulary import Vocabulary, takes_dice, vocabularies
from bot.answers.asking.words import Known, Word, words_in
from calculators.declaration import DEFENDER, Calculator, options_of
from calculators.dice import COLOURS
from calculators.notation import WholeNumber, WholeNumbers

# Tags that every calculator knows: they say whose, what is asked, or what happens.
_GENERAL: Final = frozenset({
    "have", "need", "deal", "spend", "roll", "remain", "take", "survive", "dies", "kill", "hit", "hurt",
    "win", "help", "reach", "zero", "inspire", "now", "lost", "rolled", "here", "there", "range",
    "surrounded", "free", "weapon", "blank", "leftover", "percent", "neutral", "utilization", "damage",
    "dice-noun", "comrade",
})  # fmt: skip
NOTHING_KNOWN: Final = Known()
_CONTENT: Final = frozenset({"nouns", "marks", "verbs"})
_FIGURES: Final = frozenset({"enemy", "foe"})
# So near to a figure stands what it does or has.
_CLAUSE: Final = 8
_BEFORE: Final = 4
_BEHIND: Final = 3
# Who does these with enemies about is hindered; who attacks with them may mean anything.
_DEEDS: Final = frozenset({"pick", "chest", "leave", "manipulation"})
_ATTACKS: Final = frozenset({"attack", "hit", "kill", "shoot"})
_PLACING_KINDS: Final = ("verbs", "nouns")
# Beside these a hero acts, owns something, or is attacked.
_PLACING: Final = frozenset({"versus", "with", "my", "at", "have", "for", "to"})
_TARGETING: Final = frozenset({"versus", "at"})
# What a word that a calculator does not know counts against those that it knows.
_UNKNOWN: Final = 2
# Between "not" and what there is none of: "I do not want to spend health".
_OWNING: Final = frozenset({"have", "need", "spend", "to"})
# Near these stand the figures of an area.
_AREAS: Final = frozenset({"here", "there", "range", "surrounded"})
_NEUTRAL: Final = Word("neutral", "neutral", "")


def read_question(text: str, game: str | None, known: Known = NOTHING_KNOWN) -> AskedOdds | None:
    """Return the calculation that a question asks for; ``None`` if it asks for none.

    Args:
        text: The question as it was typed.
        game: Id of the game that it is about; ``None`` if only its words tell.
        known: Words that the packs know.

    >>> read_question("odds of picking a lock with 4 action points", None).args
    ['picklock', 'perditions-mouth', '--points', '4']
    >>> read_question("how do I pick a lock", None) is None
    True
    """
    dice = read_dice(text, known)
    if dice is not None:
        return dice
    words = words_in(tokens_of(text), known)
    question = question_in(words)
    if asks_rule(question):
        return None
    sentence = _sentence(words)
    games = {game} if game else {word.tag for word in words if word.kind in ("games", "names")} - {""}
    readings = _readings(sentence, games)
    chosen = _chosen(readings)
    if chosen is None:
        return None
    unclear = [*chosen.unclear, *_unknown(sentence, chosen)]
    chosen = replace(chosen, unclear=unclear)
    if question.share:
        _take_share(chosen, question)
    slips = tuple((word.text, word.slip_of) for word in words if word.slip_of)
    figure = asked_figure(sentence, question, chosen)
    denied = denied_outcomes(words)
    if denied and "chance" in question.tags:
        figure = opposite_figure(figure)
        if not figure:
            chosen.unclear.append(Unclear(denied[0].text))
    calculation = replace(_asked(chosen, figure), slips=slips)
    return calculation if question.is_asked(chosen, is_complete=calculation.is_complete) else None


def read_about(
    text: str, calculator: type[Calculator], known: Known = NOTHING_KNOWN
) -> AskedOdds | None:
    """Return what a question says about a calculator, whatever it asks; ``None`` if that is nothing.

    >>> from calculators.perditions_mouth import PickLock
    >>> read_about("may I move with 4 points after the lock", PickLock).options
    (('points', '4'),)
    """
    words = words_in(tokens_of(text), known)
    for vocabulary in vocabularies():
        if vocabulary.calculator is calculator:
            calculation = _asked(placed_in(_sentence(words), vocabulary), "")
            return calculation if calculation.options else None
    return None


def _sentence(words: list[Word]) -> Sentence:
    """Return a question read as far as no calculator matters."""
    _settle_comrades(words)
    _settle_area(words)
    _settle_company(words)
    quantities = quantities_in(words)
    _leave_out_repeated(words)
    counted = frozenset(
        place
        for place, word in enumerate(words)
        if word.tag in ("enemy-here", "enemy-there")
        or (word.tag in _FIGURES and _is_counted(words, place))
    )
    return Sentence(words, quantities, owners_in(words, counted), frozenset(_negated(words)))


def _is_counted(words: Sequence[Word], place: int) -> bool:
    return place > 0 and words[place - 1].kind == "number"


def _settle_area(words: list[Word]) -> None:
    """Make figures in the acting figure's area hindering ones, and those in another area no count."""
    for place, word in enumerate(words):
        if word.tag not in _AREAS:
            continue
        figures = [spot for spot in _nearest_first(words, place) if _is_figure(words[spot])]
        if word.is_a("surrounded"):
            # Who is in the middle of others is not one of these.
            figures = [spot for spot in figures if words[spot].kind != "names"]
        for index, spot in enumerate(figures):
            if index and not _is_listed(words, figures[index - 1], spot):
                break
            _move_figure(words, spot, is_here=word.tag != "there")


def _settle_company(words: list[Word]) -> None:
    """Make "with 2 enemies" of somebody who opens or leaves something figures of his area."""
    tags = {word.tag for word in words}
    if tags & _ATTACKS or not tags & _DEEDS:
        return
    for place in range(2, len(words)):
        company, count, figure = words[place - 2 : place + 1]
        if company.is_a("with") and count.kind == "number" and figure.tag in _FIGURES:
            _move_figure(words, place, is_here=True)


def _nearest_first(words: Sequence[Word], place: int) -> list[int]:
    """Return the other places of a clause, those nearest to one of them first."""
    start = max((index for index in range(place) if words[index].kind == "end"), default=-1)
    end = next((index for index in range(place, len(words)) if words[index].kind == "end"), len(words))
    return sorted(set(range(start + 1, end)) - {place}, key=lambda spot: abs(spot - place))


def _is_figure(word: Word) -> bool:
    return word.tag in _FIGURES or word.kind == "names"


def _is_listed(words: Sequence[Word], first: int, second: int) -> bool:
    """Return whether two figures are one list: "a pict and two hyenas"."""
    between = words[min(first, second) + 1 : max(first, second)]
    return any(word.is_a("and") for word in between) and all(
        word.is_a("and") or word.kind in ("number", "article", "neutral") for word in between
    )


def _leave_out_repeated(words: list[Word]) -> None:
    """Make a noun neutral that repeats the one before it, with no number between: "gems to reroll"."""
    last = ""
    for place, word in enumerate(words):
        if word.kind in ("end", "number", "article", "colour"):
            last = ""
        elif word.kind == "nouns":
            if word.tag == last:
                words[place] = _NEUTRAL
            last = word.tag


def _settle_comrades(words: list[Word]) -> None:
    """Make who is named beside the asker, "Belit and me", somebody who acts along."""
    for place in range(len(words) - 2):
        first, middle, last = words[place : place + 3]
        if middle.is_a("and") and last.tag in ("me", "i") and first.kind == "names":
            words[place] = replace(first, kind="marks", tag="comrade")
        elif last.kind == "names" and (
            middle.is_a("with") or (middle.is_a("and") and first.tag in ("me", "i"))
        ):
            words[place + 2] = replace(last, kind="marks", tag="comrade")


def _move_figure(words: list[Word], place: int, *, is_here: bool) -> None:
    figure = words[place]
    if figure.kind == "names":
        words[place] = replace(figure, kind="marks", tag="comrade")
    else:
        words[place] = replace(figure, kind="nouns", tag="enemy-here" if is_here else "enemy-there")


def _negated(words: Sequence[Word]) -> Iterator[int]:
    """Yield the places of nouns and marks directly behind "without"."""
    for place, word in enumerate(words):
        if not word.is_a("without"):
            continue
        for behind in range(place + 1, min(place + 5, len(words))):
            if words[behind].kind in ("nouns", "marks", "persons"):
                yield behind
                break
            if words[behind].kind not in ("neutral", "article") and words[behind].tag not in _OWNING:
                break


def _readings(sentence: Sentence, games: set[str]) -> list[Placed]:
    """Return what the question says about the calculators that explain most of its words."""
    tags = {word.tag for word in sentence.words if word.kind in _CONTENT}
    tags |= {colour for quantity in sentence.quantities for colour in quantity.pool or ()}
    scores = {
        vocabulary.calculator: _explained(sentence, tags, vocabulary)
        for vocabulary in vocabularies()
        if not games or vocabulary.game in games
    }
    most = max(scores.values(), default=0)
    return [
        replace(placed_in(sentence, vocabulary), explained=most, is_named=bool(tags & vocabulary.words))
        for vocabulary in vocabularies()
        if scores.get(vocabulary.calculator) == most
    ]


def _explained(sentence: Sentence, tags: set[str], vocabulary: Vocabulary) -> int:
    """Return how many words of a question a calculator knows; those unknown to it count against it."""
    is_others = bool(vocabulary.calculator.declaration.asker) and not _is_askers(sentence, vocabulary)
    denied = {sentence.words[place].tag for place in sentence.negated}
    unknown_tags = len(tags - vocabulary.known - _GENERAL - denied)
    return len(tags & vocabulary.known) - _UNKNOWN * unknown_tags - is_others


def _is_askers(sentence: Sentence, vocabulary: Vocabulary) -> bool:
    """Return whether the asker attacks, or is attacked, where a calculator is about one of these."""
    is_attacked = sentence.owners.attacker == "other"
    return is_attacked == (vocabulary.calculator.declaration.asker == DEFENDER)


def _chosen(readings: Sequence[Placed]) -> Placed | None:
    """Return the calculator that explains most; ``None`` if there is none, or several."""

    def rank(placed: Placed) -> tuple[int, int, int, bool]:
        is_usual = placed.vocabulary.calculator.declaration.is_usual
        return (
            len(placed.unclear),
            len(placed.missing),
            -len(placed.options),
            not is_usual,
        )

    ranked = sorted(readings, key=rank)
    if not ranked:
        return None
    best = ranked[0]
    rivals = [
        placed
        for placed in ranked[1:]
        if rank(placed) == rank(best)
        or (
            placed.vocabulary.game != best.vocabulary.game and (placed.is_complete or not best.is_named)
        )
    ]
    return None if rivals else best


def _take_share(placed: Placed, question: Question) -> None:
    """Give what is counted the chance for which as much of it is wanted as it takes."""
    colour = question.counted if question.counted in COLOURS else ""
    noun = "attack-dice" if colour and "attack-dice" in placed.vocabulary.nouns else question.counted
    options = [
        option
        for option in placed.vocabulary.nouns.get(noun, ())
        if isinstance(option.notation, WholeNumber | WholeNumbers) or (colour and takes_dice(option))
    ]
    if (
        question.counted in placed.vocabulary.doubtful
        or not options
        or options[0].name in placed.changes
        # A number that was placed there must not be lost.
        or (options[0].name in placed.options and not takes_dice(options[0]))
    ):
        placed.unclear.append(Unclear(f"{question.share} %", question.counted))
        return
    name = options[0].name
    other_dice = "".join(placed.options.get(name, ())) if takes_dice(options[0]) else ""
    wanted = f"{other_dice} {question.share}%{colour[:1] if takes_dice(options[0]) else ''}".strip()
    placed.options[name] = (wanted,)
    placed.missing[:] = [missing for missing in placed.missing if missing != name]


def _unknown(sentence: Sentence, placed: Placed) -> Iterator[Unclear]:
    """Yield the words that the calculator, or nobody, knows."""
    words = sentence.words
    counted = {place for quantity in sentence.quantities for place in _places(quantity)}
    colours = {colour for quantity in sentence.quantities for colour in quantity.pool or ()}
    for place, word in enumerate(words):
        is_placed = place in counted or place in placed.taken or word.tag in colours
        is_placed = is_placed or (place in sentence.negated and word.kind in _CONTENT)
        if not is_placed and _is_unknown(words, place, placed.vocabulary):
            yield Unclear(word.text)


def _is_unknown(words: Sequence[Word], place: int, vocabulary: Vocabulary) -> bool:
    """Return whether what a word changes is not known."""
    word = words[place]
    match word.kind:
        case "doubts":
            return word.tag not in vocabulary.known
        case "odd" | "dice" | "bounds" | "colour" | "letter":
            return True
        case "names" | "persons":
            is_here = word.is_a("him") and any(
                near.is_a("here") for near in words[place + 1 : place + 4]
            )
            return is_here or _stands_for_noun(words, place) or _is_unplaced(words, place, vocabulary)
        case "unknown":
            return not _is_name(words, place)
        case "relations" if word.is_a("without"):
            return any(following.kind == "number" for following in words[place + 1 : place + 3])
        case _:
            is_content = word.kind in _CONTENT and word.tag not in _GENERAL
            is_known = not is_content or word.tag in vocabulary.known
            return not is_known or _is_spent_health(words, place, vocabulary)


def _stands_for_noun(words: Sequence[Word], place: int) -> bool:
    """Return whether a possessive ends a clause without its noun: "my armour is 10, and so is his"."""
    is_last = place + 1 == len(words) or words[place + 1].kind == "end"
    is_object = place > 0 and words[place - 1].kind in ("verbs", "relations")
    return words[place].tag in ("my", "his") and is_last and not is_object


def _is_spent_health(words: Sequence[Word], place: int, vocabulary: Vocabulary) -> bool:
    """Return whether a number says what may be spent, where a heroic ability asks what is there."""
    is_heroic = vocabulary.calculator.declaration.command == "heroic"
    behind = words[place + 1 : place + 3]
    return is_heroic and words[place].is_a("spend") and any(word.kind == "number" for word in behind)


def _is_unplaced(words: Sequence[Word], place: int, vocabulary: Vocabulary) -> bool:
    """Return whether a figure may be in the acting one's area, which nothing says: "there is Belit"."""
    word = words[place]
    is_hero = word.tag == "hero" or word.kind == "names"
    if is_hero and "comrade" not in vocabulary.named:
        return False
    if not is_hero and (word.tag not in _FIGURES or "enemy-there" not in vocabulary.nouns):
        return False
    clause = set(_nearest_first(words, place)[:_CLAUSE])
    near = [(spot, words[spot]) for spot in clause if -_BEFORE <= spot - place <= _BEHIND]
    return not any(
        (beside.kind in _PLACING_KINDS and not beside.is_a("enemy-here"))
        or beside.tag in (_PLACING if is_hero else _TARGETING)
        or (beside.tag in ("with", "have") and spot > place)
        for spot, beside in near
    )


def _places(quantity: Quantity) -> Iterator[int]:
    yield from range(quantity.start, quantity.end)
    if quantity.alternative is not None:
        yield from _places(quantity.alternative)


def _is_name(words: Sequence[Word], place: int) -> bool:
    """Return whether an unknown word is somebody's name: behind "against" or a verb of attacking."""
    preceding = [word for word in words[max(place - 2, 0) : place] if word.kind != "article"][-1:]
    behind = words[place + 1 : place + 2]
    return any(word.is_a("versus") or word.tag in ("attack", "shoot") for word in preceding) or any(
        word.tag in ("attack", "shoot") for word in behind
    )


def _asked(placed: Placed, figure: str) -> AskedOdds:
    """Return what was understood, in the order of the calculator's options."""
    names = [option.name for option in options_of(placed.vocabulary.calculator)]
    options = tuple(
        (name, text) for name in names if name in placed.options for text in placed.options[name]
    )
    changes = tuple((name, text) for name, texts in placed.changes.items() for text in texts)
    missing = tuple(dict.fromkeys(placed.missing))
    return AskedOdds(
        placed.vocabulary.calculator,
        options,
        changes,
        missing,
        figure=figure,
        unclear=tuple(placed.unclear),
        aside=tuple(placed.aside),
        attacker=placed.attacker,
    )
