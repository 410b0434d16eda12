"""A question as tokens: folded words, numbers as quantities, colours of dice, ends of clauses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from calculators.dice import COLOUR_LETTERS, COLOUR_NAMES
from calculators.words import dice_words, pattern_of, texts_of
from glossary.search.message import condensed
from glossary.text import fold
from glossary.typed_text import simplify, without_decoration

# What ends a clause.
CLAUSE_END: Final = ","
# What ends what was only said of somebody: "a wolf (fight 1)".
ASIDE_END: Final = ")"
_KEPT_ENDS: Final = (".", "?", ASIDE_END)
# Superscripts and fractions: folded, they would be other numbers.
_ODD_NUMBER: Final = re.compile("[\u00b2\u00b3\u00b9\u2070-\u2089\u00bc-\u00be\u2150-\u215e]")
_REROLL: Final = pattern_of("reroll")
# Of these one is what is asked about anyway.
_ACTIONS: Final = pattern_of("actions")
# "Un" is an article or a number.
_UN: Final = pattern_of("article-or-number")
_ARTICLE: Final = texts_of("article-or-number")[0]
_ALONE: Final = pattern_of("alone")
_SINGLE: Final = pattern_of("single")
_PER: Final = pattern_of("per")
_TIMES: Final = pattern_of("times")
_DAMAGE: Final = pattern_of("damage")
_NO_DAMAGE: Final = "".join(f"(?<!{text} )" for text in texts_of("damage"))
_COLOUR: Final = rf"(?=(?:{'|'.join(sorted(COLOUR_NAMES.keys() - COLOUR_LETTERS.keys()))})\b)"
_THOSE: Final = rf"(?:{pattern_of('those')}|{pattern_of('the')}(?= \w+ {pattern_of('ones')}))"
_FEW: Final = "|".join(word for word, number in dice_words().numbers.items() if number in (2, 3, 4))
# What is written in signs, as the words for it.
_IN_WORDS: Final = (
    (r"(?<=s)'s\b|(?<=[a-z])'(?=(?:s|t|m|d|re|ve|ll)\b)", ""),
    (r":(?=\s*[+-]?\d)", " "),
    (r"(\d)\s?(?:\"|'')(?!\w)", r"\1 inches "),
    (r"[~\u2248\u00b1]\s*(?=\d)", " about "),
    (r"(?:\u2265|>=)\s*(?=\d)", " at least "),
    (r"(?:\u2264|<=?)\s*(?=\d)", " at most "),
    (r">\s*(?=\d)", " more than "),
    (r"(?<=\d)\+(?!\s*[+\d])(?=\W|$)", " or more "),
    (rf"\b(\d+|{_FEW})\s+{_TIMES}\b", r"\1 attempts"),
    (
        rf"\b({pattern_of('more-or-less')}) ({_DAMAGE}) ({pattern_of('than-number')}) (?=\d)",
        r"\2 \1 \3 ",
    ),
    (rf"\b{pattern_of('twice')}\b", "2 attempts"),
    (rf"\b{pattern_of('comma')}\b", ","),
    (rf"\b{pattern_of('question-mark')}\b", "?"),
    (r"\bp(?=\()", "chance "),
    (r"\bw/o\b", "without "),
    (rf"\b({pattern_of('fails')})\s*(?:-+>|=>|\u2192)", r"if it \1,"),
    (rf"\b{pattern_of('sided-dice')}\b", "sided dice"),
    (rf"\b{pattern_of('percentile-dice')}\b", "d100"),
    (rf"\b({pattern_of('dice')}),? {_THOSE} {_COLOUR}", r"\1 "),
    (rf",\s*(?={pattern_of('relatives')} {pattern_of('has')}\b)", " "),
    (rf"\b(?:x|{_PER}) 100\b", "%"),
    # "Attacca x 5", and not "danno x 2".
    (rf"(?<=[a-z] ){_NO_DAMAGE}x (?=\d)", "per "),
    (r"\bx\s*(?=\d)", " times "),
    (r"(?<=\d[royag])\s?/\s?(?=\d)", " or "),
    (r"([a-z])\1{2,}", r"\1"),
    (r"\bx (?=[a-z]{2})", "per "),
    (r"(?<=[a-z\d])-(?=[a-z]{3})", " "),
    (r"(?<=\d[royag])\s?-\s?(?=\d)|(?<=\d)\s-\s(?=d?\d)", "-"),
)
_ONE_DIE: Final = (
    rf"(?:{pattern_of('a-or-one')}|{_UN})(?:\s+(?:{_SINGLE}|{_ALONE}))?\s+{pattern_of('die')}\b"
)
# How many may be rerolled, or are meant by "only one"; of dice of any game that is how often.
_ONE_OF: Final = (
    (rf"\b({_REROLL}\w*(?:\s+{pattern_of('it-or-one')})?)\s+{pattern_of('once')}\b", r"\1 1"),
    (rf"\b({_REROLL}\w*)\s+{_ONE_DIE}(?:\s+{pattern_of('once')}\b)?", r"\1 1"),
    (rf"\b({_REROLL}\w*)\s+{pattern_of('the')}\s+(?:0|{pattern_of('blank')})\b", r"\1 1"),
    (rf"\b{_UN} {_ALONE} (?={_ACTIONS})", f"{_ARTICLE} "),
    (rf"\b{_UN} ({_ACTIONS}) {_ALONE}\b", rf"{_ARTICLE} \1"),
    (rf"\b{_UN} {_SINGLE} (?={_ACTIONS}\b)", f"{_ARTICLE} "),
    # "Stare almeno al 90": no number of these games is as large.
    (rf"\b({pattern_of('before-share')}) ([5-9]\d)\b(?! ?(?:%|{_PER}))", r"\1 \2 %"),
    (rf"\b{pattern_of('a-or-one')} {_SINGLE} (?={_ACTIONS}\b)", "a "),
    # "I have a reroll, just one": it is said again; elsewhere it counts.
    (rf"\b({_ACTIONS}), {pattern_of('only-one')}(?=[,.?! ]*$|[,.?!])", r"\1"),
    (rf"\b{pattern_of('only-one')}\b", "1"),
    (rf"\b{_UN} ([a-z]+(?: [a-z]+)?) {_ALONE}\b", r"1 \1"),
)
_TOKEN: Final = re.compile(
    r"(?P<range>(?<![\w.])(?P<first>\d+)(?P<one>[royag])?-(?P<last>\d+)(?P<two>[royag])?(?![\w]))"
    r"|(?P<dice>(?:(?<![a-z\d])|\+)(?:\d+[royag])+(?![a-z\d]))"
    r"|(?P<any>(?<![a-z\d])(?:\d*d|\d+w)(?:\d+|%|\{[\d,\s-]+\})(?:[a-rt-z\d!]|[<>=+-]+(?=d?\d))*s?"
    r"|\([\s\d+-]*d\d[\sd\d+-]*\))"
    r"|(?P<number>[+-]?\d+(?:[.,]\d+)?)"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<and>[+&])"
    r"|(?P<end>[,;.?!):/\-]+|\u2026)"
    r"|(?P<percent>%)"
    r"|(?P<left_out>['\"(=*_`\s])"
    r"|(?P<odd>\S)"
)
_DICE: Final = re.compile(r"(\d+)([royag])")
_FIRST: Final = texts_of("first-in-digits")
# "Nine times out of ten" is 90 per cent.
_SHARE: Final = re.compile(
    rf"\b(?:{pattern_of('at-least')} )?(\w+) (?:{_TIMES} )?{pattern_of('out-of')} (\w+)\b"
)
# Bounds that leave out their own number: what is to be added to it, and the bound that then holds.
_BEYOND: Final = {"more-than": (1, "at-least"), "less-than": (-1, "at-most")}
# Between the ends of a range, which may have signs.
_RANGE: Final = re.compile(r"(?<=\d)-")


@dataclass(frozen=True, slots=True)
class StatedAmount:
    """A number of a question.

    Attributes:
        text: As options are typed: ``3``, ``-2``, ``6.5``, or a range ``2-4``.
        is_signed: Whether a sign stands before it.
        bound: ``at-least``, ``at-most`` or ``exactly``, where one of these is said of it.
    """

    text: str
    is_signed: bool = False
    bound: str = ""

    @property
    def is_range(self) -> bool:
        """Whether it is several numbers."""
        return "-" in self.text[1:]

    def bounded(self, tag: str) -> "StatedAmount":
        """Return the amount with what is said of it: more than 2 is at least 3.

        >>> StatedAmount("2").bounded("more-than"), StatedAmount("2").bounded("at-most").bound
        (StatedAmount(text='3', is_signed=False, bound='at-least'), 'at-most')
        """
        if tag not in _BEYOND:
            return replace(self, bound=tag)
        step, bound = _BEYOND[tag]
        return replace(self.plus(step), bound=bound)

    def plus(self, number: int) -> "StatedAmount":
        """Return the amount with ``number`` more; one that is not whole as it is, which is refused.

        >>> StatedAmount("2").plus(1).text, StatedAmount("2-4").plus(1).text
        ('3', '3-5')
        """
        if not number or "." in self.text:
            return self
        ends = _RANGE.split(self.text)
        return replace(self, text="-".join(str(int(end) + number) for end in ends))


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a question.

    Attributes:
        kind: ``word``, ``number``, ``colour``, ``end``, ``dice`` (any dice, as ``3d6``), or ``odd`` for
            a sign that means nothing here.
        text: The folded word or sign; of a colour its English name.
        amount: The number.
    """

    kind: str
    text: str
    amount: StatedAmount | None = None


def tokens_of(text: str, *, of_dice: bool = False) -> list[Token]:
    """Return the tokens of a question; if it is read for dice of any game, "once" as it stands.

    >>> [token.text for token in tokens_of("3r1y, l'area: 4ap! -2")]
    ['3', 'red', '1', 'yellow', ',', 'l', 'area', '4', 'ap', ',', '-2']
    >>> tokens_of("4\u00b2")[0].kind
    'odd'
    """
    if _ODD_NUMBER.search(text):
        return [Token("odd", text)]
    plain = _SHARE.sub(_in_per_cent, fold(condensed(simplify(without_decoration(text)))))
    for sign, words in _IN_WORDS if of_dice else (*_IN_WORDS, *_ONE_OF):
        plain = re.sub(sign, words, plain)
    return list(_split(plain))


def _in_per_cent(match: re.Match[str]) -> str:
    """Return "nine times out of ten" as 90 %; what is no share as it is."""
    part, total = (
        int(text) if text.isdigit() else dice_words().counts.get(text, 0) for text in match.groups()
    )
    return f"{100 * part // total} %" if 0 < part < total and not 100 % total else match[0]


def _split(plain: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(plain):
        text = match[0]
        match match.lastgroup:
            case "range":
                yield from _range(match)
            case "dice":
                yield from _dice(text)
            case "number":
                number = text.replace(",", ".").removeprefix("+")
                yield Token("number", text, StatedAmount(number, is_signed=text[0] in "+-"))
            case "any":
                yield Token("dice", text.removesuffix("s"))
            case "and" | "percent" as sign:
                yield Token("word", sign)
            case "end":
                yield Token("end", text[-1] if text[-1] in _KEPT_ENDS else CLAUSE_END)
            case "word" | "odd" as kind:
                yield Token(kind, text)


def _dice(text: str) -> Iterator[Token]:
    """Yield each number of dice and their colour; "1a" alone is Italian for "the first"."""
    if text in _FIRST:
        yield Token("number", "1", StatedAmount("1"))
        yield Token("word", "a")
        return
    for count, letter in _DICE.findall(text):
        yield Token("number", count, StatedAmount(count))
        yield Token("colour", dice_words().letters[letter])


def _range(match: re.Match[str]) -> Iterator[Token]:
    """Yield a range of numbers, or of dice of one colour."""
    first, last = int(match["first"]), int(match["last"])
    letters = {match["one"] or match["two"], match["two"]}
    if first >= last or len(letters) > 1:
        yield Token("odd", match[0])
        return
    yield Token("number", match[0], StatedAmount(f"{first}-{last}"))
    if match["two"]:
        yield Token("colour", dice_words().letters[match["two"]])
