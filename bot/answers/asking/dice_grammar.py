"""What is said of dice of any game: words are joined to parts, and those to larger ones, as rules say.

A rule has the tag of what it makes, the tags of its parts in order, and their texts as expressions have
them. Each rule is applied wherever it fits before the next one is tried.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.answers.asking.tokens import StatedAmount
from bot.answers.asking.words import SentenceWord
from calculators.any_game.grammar import read_expression
from calculators.errors import ExpressionError
from calculators.expression import Side
from calculators.words import dice_words, texts_of

# Tags, one of which will do, and whether none has to be there.
_Element = tuple[frozenset[str], bool]


class Part(NamedTuple):
    """A part of what is said of dice.

    Attributes:
        tag: What it is: that of its word, or of the rule that made it.
        text: As expressions have it.
        place: The place of its first word.
        goal: What is wanted: a bound or the way in which a number is wanted, and the number.
    """

    tag: str
    text: str
    place: int
    goal: str = ""


class _Rule(NamedTuple):
    tag: str
    pattern: Sequence[_Element]
    text: str | Callable[..., str]
    goal: str


def _rule(tag: str, pattern: str, text: str | Callable[..., str], goal: str = "") -> _Rule:
    """Return a rule; in its pattern one tag of "a/b" will do, and "a?" may be left out."""
    elements = (
        (frozenset(element.removesuffix("?").split("/")), element.endswith("?"))
        for element in pattern.split()
    )
    return _Rule(tag, tuple(elements), text, goal)


def changed(dice: str, change: str) -> str:
    """Return dice with a change, which stands before what is added to them.

    A change "of 2" is one of two dice, or of one that is rolled so often; "of 1" of one rolled twice.

    Raises:
        ExpressionError: It is a change of another number of dice.

    >>> changed("4d6 + 2", "keep highest 3"), changed("d20+3", "keep highest of 1")
    ('4d6 keep highest 3 +2', '2d20 keep highest +3')
    """
    change, _, number = change.partition(" of ")
    side = read_expression(dice).first
    rolled = str(Side(side.groups))
    if number and rolled.startswith("1d"):
        rolled = max(number, "2") + rolled[1:]
    elif not rolled.startswith(f"{number}d" if number else ""):
        raise ExpressionError("roll", "unclear", dice)
    return f"{rolled} {change} {side.constant:+}"


def _summed(first: str, _: str, sign: str, second: str) -> str:
    """Return two kinds of dice together; which of them a change behind both is about is not clear."""
    is_changed = any(group.is_changed for group in read_expression(second).first.groups)
    if second[0] != "(" and is_changed:
        raise ExpressionError("roll", "keep-unclear", second)
    return f"{first} {'-' if sign == '-' else '+'} {second}"


_FACES: Final = "number/faces/suffixed/range"
_HOW: Final = "once/always?"
_FROM: Final = "of/with/from/at?"
_ONE: Final = "article/one-or-a?"
_RULES: Final = (
    # "-3 dice" is no number of dice.
    _rule("unclear", "bonus die", "{0}"),
    _rule("faces", "number s", "{0}"),
    # "8 or better", "at least 8", "exceed 8", "almeno un 6".
    _rule("suffixed", "number success/hit suffix", "{0}", "{2} {0}"),
    _rule("suffixed", f"{_ONE} number suffix", "{1}", "{2} {1}"),
    _rule("suffixed", "faces suffix", "{0}", "{1} {0}"),
    _rule("bounded", "bound to? number", "{2}", "{0} {2}"),
    _rule("bounded", "number bound", "{0}", "{1} {0}"),
    _rule("bounded", "bound article/one-or-a success/hit", "1", "{0} 1"),
    _rule("bounded", "win to? number", "{2}", "more-than {2}"),
    _rule("bounded", f"versus? {_ONE} utilization/difficulty of? number", "{4}", "at-least {4}"),
    _rule("one", "bound to? article/one-or-a number", "{3}", "{0} {2} {3}"),
    # "three six-sided dice", "dadi da sei", "uno a sei facce", "a d8", "one more d6", "a d20 twice".
    _rule("size", "number sided die?", "d{0}"),
    _rule("size", "die of/with/to/from? number sides", "d{2}"),
    _rule("size", "die from number", "d{2}"),
    _rule("size", "to/of number sides", "d{1}"),
    _rule("dice", f"{_ONE} size number attempt", "{2}{1}"),
    _rule("dice", "number of/more? size", "{0}{2}"),
    _rule("dice", "article/one-or-a size", "1{1}"),
    _rule("dice", "size", "{0}"),
    # "between 9 and 12", "1s and 2s".
    _rule("range", "between number and number", "{1}-{3}", "from {1}-{3}"),
    _rule("range", "from? number to number", "{1}-{3}", "from {1}-{3}"),
    _rule("faces", "number/faces and/or number/faces", "{0}-{2}"),
    # "reroll 1s once", "gli 1 si rilanciano sempre", "sixes explode".
    _rule("change", f"{_HOW} reroll {_HOW} all? of? each? {_FACES} {_HOW}", "reroll {6} {0}{2}{7}"),
    _rule("change", f"all? {_FACES} {_HOW} reroll {_HOW}", "reroll {1} {2}{4}"),
    _rule("change", f"explode {_FROM} {_FACES}", "explode {2}"),
    _rule("change", f"all? {_FACES} explode", "explode {1}"),
    _rule("change", "explode", "explode"),
    # "the three highest dice", "keep the best", "il peggiore si scarta", "the best of 2d20".
    _rule("cut", "high/low of? number die?", "{0} {2}"),
    _rule("cut", "number die? high/low die?", "{2} {0}"),
    _rule("cut", "high/low die", "{0}"),
    _rule("dice", "drop cut/high/low of/from/between dice", "({3} drop {1})"),
    _rule("dice", "keep? cut/high/low of/from/between dice", "({3} keep {1})"),
    _rule("change", "keep cut/high/low/better", "keep {1}"),
    _rule("change", "cut/high/low keep/count", "keep {0}"),
    _rule("change", "drop cut/high/low", "drop {1}"),
    _rule("change", "cut/high/low drop", "drop {0}"),
    _rule("change", "keep/drop number die?", "{0} {1}"),
    _rule("dice", "dice cut", "{0} keep {1}"),
    _rule("change", "advantage", "keep highest of 1"),
    _rule("change", "disadvantage", "keep lowest of 1"),
    # "each 8 or better", "5+ is a success", "hits on 4+", "quanti 6", "at least two sixes".
    _rule("change", f"each die? {_FROM} shows? {_FACES}/bounded", "count {4}"),
    _rule("change", f"{_FACES} count {_ONE} success/hit", "count {0}"),
    _rule("change", f"{_FACES} article/one-or-a success/hit", "count {0}"),
    _rule("change", f"{_ONE} die? success/hit of/with/from/at {_ONE} {_FACES}", "count {5}"),
    _rule("total", "how-many success/hit", ""),
    _rule("change", f"how-many die? {_FROM} shows/deal? faces/suffixed", "count {4}"),
    _rule("change", f"count {_FACES}", "count {1}"),
    _rule("counted", f"bounded person? die? with/from/shows? {_ONE} {_FACES}", "count {5}"),
    _rule("counted", "bounded die with/from/shows? bounded", "count {3}"),
    _rule("counted", "bounded of/with/from bounded/suffixed", "count {2}"),
    _rule("bounded", "bounded/suffixed success/hit", "{0}"),
    _rule("bounded", "to hit bounded/suffixed", "{2}"),
    # "I have rolled a 4 and a 2", "need 10", "chance of 7".
    _rule("hand", f"already/rolled already/rolled/deal? to? {_ONE} number", "+ {4}"),
    _rule("hand", f"hand and {_ONE} number", "{0} + {3}"),
    _rule("hand", "hand with first? number die", "{0}"),
    _rule("needed", f"need/reach/hit to? {_ONE} number success/hit?", "{3}", "need {3}"),
    _rule("unclear", "number success/hit/faces", "{0} {1}"),
    _rule("unclear", "article/one-or-a die", "{0} {1}"),
    # "2d6 + 1d4", "add 3", "with a bonus of 2".
    _rule("bonus", "plus/minus number", "{0} {1}"),
    _rule("bonus", "modifier of number", "+ {2}"),
    _rule("bonus", "bonus modifier", "{0}"),
    _rule("change", ",/and change", "{1}"),
    _rule("change", "number die ,? change", "{3} of {0}"),
    _rule("change", "roll number change", "{2} of {1}"),
    _rule("unclear", "number of? die/person/shows", "{0} {2}"),
    _rule("exact", f"chance/roll/deal/shows of? {_ONE} number", "{3}", "exact {3}"),
    _rule("dice", "dice change", changed),
    _rule("dice", "dice ,? plus/and/minus dice", _summed),
    _rule("dice", "dice and number", "{0} + {2}"),
    _rule("dice", "dice bonus", "{0} {1}"),
)  # fmt: skip
# What words are in expressions.
_SIGNS: Final = {"high": "highest", "better": "highest", "low": "lowest", "plus": "+", "minus": "-"}
_READ: Final = frozenset({"versus", "person"}).union(
    tag for rule in _RULES for tags, _ in rule.pattern for tag in tags
)
# What keeps the goal that one of its parts has.
_WANTED: Final = ("bounded", "suffixed", "counted")
# Letters that are colours elsewhere, or the end of a plural.
_LETTERS: Final = {**dict.fromkeys(texts_of("or"), "or"), "s": "s"}
# Articles that are numbers as well.
_ARTICLES: Final = texts_of("article-or-number")
_NOTHING: Final = Part("", "", -1)
# Relations with which a bound begins that stands behind its number.
_SUFFIXES: Final = texts_of("before-suffix")


def parts_of(words: Sequence[SentenceWord], is_plain: Callable[[SentenceWord], bool]) -> list[Part]:
    """Return what is said of dice, the parts that ``words`` are joined to.

    Args:
        words: The words, with those of ``roll_words``.
        is_plain: Whether a word that no rule has changes nothing.
    """
    parts = [
        part
        for place, word in enumerate(words)
        for part in _parts_of_word(word, place)
        if part.tag in _READ or word.kind == "rolls" or not is_plain(word)
    ]
    for rule in _RULES:
        _apply(rule, parts)
    return parts


def _parts_of_word(word: SentenceWord, place: int) -> Iterator[Part]:
    """Yield what a word is; nothing of what only fills."""
    face = _face(word.text)
    if word.tag == "filler":
        return
    if word.kind == "dice":
        is_one = word.text[0] == "d" and word.text[1:].isdigit()
        yield Part("size" if is_one else "dice", word.text, place)
    elif face:
        yield Part("faces", face, place)
    elif word.text in dice_words().numbers:
        yield Part("number", str(dice_words().numbers[word.text]), place)
    elif word.kind == "article":
        yield Part("one-or-a" if word.text in _ARTICLES else "article", word.text, place)
    elif word.kind == "number" and word.amount is not None:
        yield _number(word.amount, place)
    elif word.kind == "bounds" or word.tag == "more-than":
        tag = "suffix" if word.text.split()[0] in _SUFFIXES else "bound"
        yield Part(tag, word.tag, place)
    elif word.text in dice_words().dice:
        yield Part("die", word.text, place)
    elif word.text in _LETTERS:
        yield Part(_LETTERS[word.text], word.text, place)
    else:
        tag = "," if word.kind == "end" else "person" if word.kind == "persons" else word.tag
        yield Part(tag, _SIGNS.get(tag, tag if tag in _READ else word.text), place)


def _number(amount: StatedAmount, place: int) -> Part:
    text = amount.text
    if amount.is_signed:
        return Part("bonus", f"{'-' if text[0] == '-' else '+'} {text.strip('+-')}", place)
    if amount.is_range:
        return Part("range", text, place, f"from {text}")
    return Part("number" if text.isdigit() else "unclear", text, place)


def _face(text: str) -> str:
    """Return the face that an English plural is: "sixes"; empty for other words."""
    singulars = (text[: -len(ending)] for ending in ("s", "es") if text.endswith(ending))
    return next(
        (str(dice_words().numbers[word]) for word in singulars if word in dice_words().numbers), ""
    )


def _apply(rule: _Rule, parts: list[Part]) -> None:
    """Join parts wherever a rule fits."""
    place = 0
    while place < len(parts):
        fitting = _find(rule.pattern, parts, place)
        part = None if fitting is None else _joined(rule, fitting)
        if fitting is None or part is None:
            place += 1
            continue
        parts[place : place + sum(element is not _NOTHING for element in fitting)] = [part]


def _find(pattern: Sequence[_Element], parts: Sequence[Part], place: int) -> Sequence[Part] | None:
    """Return the parts that fit a pattern from a place on, an empty one for what is left out."""
    fitting = []
    for tags, may_be_left_out in pattern:
        if place < len(parts) and parts[place].tag in tags:
            fitting.append(parts[place])
            place += 1
        elif may_be_left_out:
            fitting.append(_NOTHING)
        else:
            return None
    return fitting


def _joined(rule: _Rule, parts: Sequence[Part]) -> Part | None:
    """Return what parts are together; ``None`` where that is no range of faces."""
    texts = [part.text for part in parts]
    text = rule.text.format(*texts) if isinstance(rule.text, str) else rule.text(*texts)
    place = next(part.place for part in parts if part.tag)
    inner = next((part.goal for part in parts if part.goal), "") if rule.tag in _WANTED else ""
    goal = rule.goal.format(*texts) or inner
    if rule.tag == "faces" and len(texts) > 2:  # noqa: PLR2004  # two with a word between
        first, *_, last = text.split("-")
        is_next = int(last) == int(texts[0].split("-")[-1]) + 1
        return Part(rule.tag, f"{first}-{last}", place) if is_next else None
    if rule.goal and rule.tag in ("suffixed", "bounded"):
        return _bounded(goal, place, rule.tag)
    return Part(rule.tag, " ".join(text.split()), place, goal)


def _bounded(goal: str, place: int, tag: str) -> Part:
    """Return a number with its bound, as faces and as a goal: more than 7 is at least 8."""
    bound, number = goal.split()
    amount = StatedAmount(number).bounded(bound)
    faces = {"at-least": f"{amount.text}+", "at-most": f"1-{amount.text}"}.get(
        amount.bound, amount.text
    )
    return Part(tag, faces, place, f"{amount.bound} {amount.text}")
