"""What lies on the table: dice that were rolled, and cards that are out of the deck."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bot.answers.asking.quantity import Quantity
from bot.answers.asking.tokens import StatedAmount
from bot.answers.asking.words import NEUTRAL, NO_WORD, SentenceWord, holds, words_before, words_behind
from calculators.words import texts_of

# What says that dice lie on the table, and that cards are out of the deck.
_OF_DICE: Final = ("rolled", "blank", "on-table")
_OF_CARDS: Final = ("drawn", "gone")
_DECK: Final = "deck"
# Beside the deck these say that cards are out of it.
_AWAY: Final = texts_of("out")
_CARDS: Final = ("card", _DECK, "eye")
_BOTH: Final = texts_of("both")
_BESIDE_CARDS: Final = ("leave", "rolled", *texts_of("of-them"))
_OF_VALUE: Final = (("card",), ("of", "from"), ("number",))
# A number before one of these is of it, and nothing that a die or card shows.
_COUNTED: Final = ("nouns", "persons", "colour", "letter", "marks", "verbs", "percent", "dice")
# Between a die and what it shows: "a red with 2 axes", "red showing 2".
_SHOWING: Final = ("with", "rolled", "at", "neutral")
# So many words before the faces their dice are named.
_NEAR: Final = 9
# So many words behind them: "2, 1 and 0 on 3 orange".
_BEHIND: Final = 3
_LEAST_FACES: Final = 2
_SENTENCE_ENDS: Final = frozenset(".?")


class _Shown(NamedTuple):
    """What a die or a card shows, and the words that say so."""

    text: str
    start: int
    end: int


def rolled_and_drawn(words: list[SentenceWord]) -> Iterator[Quantity]:
    """Yield what lies on the table; the words that say it become neutral."""
    is_eye_out = holds(words, "eye") and holds(words, *_AWAY) and holds(words, "already")
    is_drawn = holds(words, *_OF_CARDS) and holds(words, *_CARDS)
    if is_eye_out or is_drawn or holds(words, _DECK, _OF_CARDS[0]):
        yield from _cards(words)
    if holds(words, *_OF_DICE):
        yield from _dice(words)


def _quantity(words: list[SentenceWord], parts: Sequence[_Shown], noun: str) -> Quantity:
    for part in parts:
        words[part.start : part.end] = [NEUTRAL] * (part.end - part.start)
    text = " ".join(part.text for part in parts if part.text)
    return Quantity(parts[0].start, parts[-1].end, StatedAmount("0"), rolled=text, noun=noun)


def _dice(words: list[SentenceWord]) -> Iterator[Quantity]:
    parts: list[_Shown] = []
    for place in range(len(words)):
        parts += _coloured(words, place, parts[-1].end if parts else 0)
    if len(parts) <= 1:  # "the yellow ones 2, 1 and 0"
        start, faces = _list_of_faces(words)
        parts = list(_with_colour(words, start, faces)) or parts
    if parts:
        yield _quantity(words, parts, "rolled-dice")


def _coloured(words: Sequence[SentenceWord], place: int, start: int) -> Iterator[_Shown]:
    """Yield the die at a place with what it shows: "red 2", "red blank", "a red with 2 axes".

    The die before it ends at ``start``: "red 2 yellow 1".
    """
    preceding = words_before(words, place)
    if words[place].kind != "colour" or (holds(preceding, "number") and place > start):
        return
    face = place + 1
    while face < len(words) - 1 and words[face].is_a(*_SHOWING):
        face += 1
    if len([*_faces_from(words, face)]) > 1:
        return  # "the yellow dice 2, 1 and a critical"
    is_of_axes = holds(words_behind(words, face), "axes")
    if face == place + 1 or is_of_axes or not holds(words_behind(words, face), *_COUNTED):
        text, start = _face(words[face : face + 1]), place - holds(preceding, "article")
        if text:
            yield _Shown(f"{words[place].tag[0]}{text}", start, face + 1 + is_of_axes)


def _face(words: Sequence[SentenceWord]) -> str:
    """Return what the first word says that a die shows; empty where it does not."""
    if holds(words[:1], "blank", "zero"):
        return "0"
    if holds(words[:1], "critical"):
        return "c"
    if holds(words[:1], "inspire"):
        return "1i"
    return _number(words[0]) if holds(words[:1], "number") and _number(words[0]).isdigit() else ""


def _list_of_faces(words: Sequence[SentenceWord]) -> tuple[int, Sequence[_Shown]]:
    """Return where the first list of faces begins, "a 1, a 2 and a critical", and the faces."""
    for start in range(len(words)):
        is_near = holds(words_before(words, start, _NEAR), *_OF_DICE)
        faces = list(_faces_from(words, start)) if is_near else ()
        if len(faces) >= _LEAST_FACES:
            return start, faces
    return 0, ()


def _faces_from(words: Sequence[SentenceWord], place: int) -> Iterator[_Shown]:
    """Yield the faces of the list that begins at a place; none at the end of the question."""
    if place >= len(words):
        return
    first = place + words[place].is_a("article")
    has_articles = words[first - 1].is_a("article")
    while place < len(words):
        face = place + words[place].is_a("article")
        text = _face(words[face : face + 1])
        # "A 1 and a critical, critical still to be rerolled": said again.
        is_repeated = face > first and face == place and has_articles
        is_counted = holds(words_behind(words, face), *_COUNTED) and text != "c"
        if not text or is_repeated or is_counted:
            return
        place = face + 1
        yield _Shown(text, face, place)
        while place < len(words) and _joins(words[place]):
            place += 1


def _joins(word: SentenceWord) -> bool:
    return word.is_a("and") or (word.kind == "end" and word.text not in _SENTENCE_ENDS)


def _with_colour(
    words: Sequence[SentenceWord], start: int, faces: Sequence[_Shown]
) -> Iterator[_Shown]:
    """Yield faces with the colour of the dice that are named beside them, if all have one."""
    end = faces[-1].end if faces else start
    near = [*range(max(start - _NEAR, 0), start), *range(end, min(end + _BEHIND, len(words)))]
    dice = [place for place in near if words[place].kind == "colour"]
    if len(dice) != 1:
        yield from faces if not dice else ()
        return
    (place,) = dice
    count = words[place - 1].amount
    colour = _Shown("", place - (count is not None), place + 1)
    between = words[end : place - 1] if place > end else ()
    if count is not None and between and all(map(_joins, between)):
        # "2, 1 and 0 red" show three; of "2, 1, 2 red" the last may count the two dice.
        if not holds(between, "and"):
            return
        faces, colour = [*faces, _Shown(count.text, place - 1, place)], colour._replace(start=place)
    coloured_faces = [face._replace(text=f"{words[place].tag[0]}{face.text}") for face in faces]
    yield from sorted([colour, *coloured_faces], key=lambda part: part.start)


def _cards(words: list[SentenceWord]) -> Iterator[Quantity]:
    """Yield the cards that are out of the deck, by their values or by how many have the Eye."""
    first, last = _clause_of_cards(words)
    values, counts = _cards_between(words, first, last)
    is_open = _lacks_cards(values, counts) or _has_open_eye(words[first:last], values, counts)
    if is_open if values else not _eyes(counts):
        return
    values = _with_eyes(values, counts, first)
    for place in range(first, last):
        if words[place].is_a(*_CARDS, *_OF_CARDS, *_BESIDE_CARDS):
            words[place] = NEUTRAL
    silent = [count._replace(text="") for count, _ in counts]
    yield _quantity(words, sorted([*values, *silent], key=lambda part: part.start), "drawn-card")


def _cards_between(
    words: Sequence[SentenceWord], first: int, last: int
) -> tuple[list[_Shown], list[tuple[_Shown, bool]]]:
    """Return the values of cards between two places, and how many are counted, and if with the Eye."""
    is_gone = holds(words[first:last], *_OF_CARDS, *_AWAY)
    values: list[_Shown] = []
    counts: list[tuple[_Shown, bool]] = []
    for place in range(first, last):
        is_part = holds(words_before(words, place), "with")
        is_part = is_part or (bool(values) and place < values[-1].end)
        if is_part or not _number(words[place]).lstrip("-").isdigit():
            continue  # "one of them with an Eye" is one card
        has_eye = _has_eye(words, place)
        value = _card_value(words, place, "e" if has_eye else "")
        if value is not None:
            values.append(value)
        elif is_gone and (has_eye or holds(words[place + 1 : place + 3], "card")):
            counts.append((_Shown(_number(words[place]), place, place + 1), has_eye))
    if len(values) == 1 and " " not in values[0].text and holds(words[first:last], *_BOTH):
        values = [values[0]._replace(text=f"{values[0].text} {values[0].text}")]  # "both were 2s"
    return values, counts


def _lacks_cards(values: Sequence[_Shown], counts: Sequence[tuple[_Shown, bool]]) -> bool:
    """Return whether not all of the counted cards have a value: "two cards, one a 3"."""
    most = max((int(count.text) for count, _ in counts), default=0)
    return sum(len(value.text.split()) for value in values) < most


def _eyes(counts: Sequence[tuple[_Shown, bool]]) -> int:
    return sum(int(count.text) for count, has_eye in counts if has_eye)


def _with_eyes(values: list[_Shown], counts: Sequence[tuple[_Shown, bool]], first: int) -> list[_Shown]:
    """Return cards with the Eyes that were counted; without values they show what does not matter."""
    eyes = _eyes(counts)
    if values and eyes:
        return [value._replace(text="e ".join(value.text.split()) + "e") for value in values]
    if not eyes:
        return values
    cards = max(int(count.text) for count, _ in counts)
    return [_Shown(" ".join(["0e"] * eyes + ["0"] * (cards - eyes)), first, first)]


def _has_open_eye(
    words: Sequence[SentenceWord], values: Sequence[_Shown], counts: Sequence[tuple[_Shown, bool]]
) -> bool:
    """Return whether it is not told which of the drawn cards have the Eye that is spoken of."""
    texts = " ".join(value.text for value in values)
    has_eye = any(
        word.is_a("eye") and not holds(words_before(words, place, 2), "without")
        for place, word in enumerate(words)
    )
    return has_eye and "e" not in texts and _eyes(counts) != len(texts.split())


def _card_value(words: Sequence[SentenceWord], place: int, eye: str) -> _Shown | None:
    """Return the cards at a number, "both the 1s", "a 3"; ``None`` where it counts others."""
    copies = _number(words[place])
    behind = words_behind(words, place, 3)
    if [word.is_a(*kinds) for word, kinds in zip(behind, _OF_VALUE, strict=False)] == [True] * 3:
        texts = [_number(behind[-1]) + eye] * int(copies)  # "two cards of 3"
        return _Shown(" ".join(texts), place, place + 4)
    value = place + 1 + holds(words_behind(words, place), "neutral")
    is_list = words[place].text.isdigit()
    if holds(words[value : value + 1], "number") and not is_list:
        return _Shown(" ".join([_number(words[value]) + eye] * int(copies)), place, value + 1)
    behind = words_behind(words, place)
    is_counted = holds(behind, *_COUNTED) or holds(words[place + 1 : place + 3], "card")
    is_value = words[place].kind == "number" and not (eye or is_counted)
    return _Shown(copies, place, place + 1) if is_value else None


def _number(word: SentenceWord) -> str:
    return "" if word.amount is None else word.amount.text


def _clause_of_cards(words: Sequence[SentenceWord]) -> tuple[int, int]:
    """Return where the clause about cards begins and ends; a list of them goes on over commas."""
    names = next(names for names in (_OF_CARDS, (_DECK,), ("eye",)) if holds(words, *names))
    place = next(place for place, word in enumerate(words) if word.is_a(*names))
    ends = [-1, *(spot for spot, word in enumerate(words) if word.kind == "end"), len(words)]
    clauses = list(pairwise(ends))
    index = next(index for index, (_, end) in enumerate(clauses) if place < end)
    first = last = index
    while first and _lists_cards(words, *clauses[first - 1]):
        first -= 1
    while last + 1 < len(clauses) and _goes_on(words, clauses[last + 1][0]):
        last += 1
    return clauses[first][0] + 1, clauses[last][1]


def _lists_cards(words: Sequence[SentenceWord], start: int, end: int) -> bool:
    """Return whether a clause is only a list of cards: "two cards, a 2 and a 3, are out"."""
    return words[end].text not in _SENTENCE_ENDS and all(
        word.amount is not None or word.is_a("and", "neutral", "with", *_CARDS)
        for word in words[start + 1 : end]
    )


def _goes_on(words: Sequence[SentenceWord], end: int) -> bool:
    """Return whether the list of cards before the end of a clause goes on behind it."""
    behind = [word for word in words_behind(words, end, 3) if word.tag != "neutral"]
    return words[end].text not in _SENTENCE_ENDS and bool(behind) and behind[0].amount is not None


def _has_eye(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether the cards that a number counts have the Eye: "one card, and it had the Eye"."""
    for number, (word, following) in enumerate(pairwise([*words[place + 1 :], NO_WORD])):
        if word.is_a("eye"):
            return True
        # "3 cards, and one had the Eye."
        is_next = word.is_a("and") and following.amount is not None
        if is_next or word.is_a("end", "without") or (number and word.is_a("number")):
            return False
    return False
