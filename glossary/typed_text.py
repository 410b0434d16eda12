"""What phones, Discord, web pages and PDFs do to a text, undone in two steps.

``clean`` is for every text, also for one that is kept: a reader sees no difference but mended letters.
``simplify`` is for reading alone: questions, and what has a syntax, such as options, dice and boards.
What is kept or shown is never simplified.
"""

import re
from collections.abc import Mapping
from typing import Final

from glossary.invisible import INVISIBLE

# A soft hyphen goes with the line end after it; PostgreSQL takes no NUL.
_HIDDEN: Final = re.compile("\u00ad\r?\n[ \t]*|\0")
_HALVES: Final = re.compile("[\ud800-\udfff]")
# An ampersand may itself be written as an entity, again and again.
_ENTITY: Final = re.compile(
    r"&(?:(?:amp|#38|#x26);)*([a-z][a-z0-9]{1,31};|#[0-9]{1,7};|#x[0-9a-f]{1,6};)", re.IGNORECASE
)
# The bytes beyond ASCII, by what they look like in the two encodings that UTF-8 is mistaken for.
_BYTES: Final[Mapping[str, int]] = {
    character: byte
    for byte in range(0x80, 0x100)
    for character in (chr(byte), bytes([byte]).decode("cp1252", "ignore"))
    if character
}
_LATER: Final = f"[{''.join(character for character, byte in _BYTES.items() if byte < 0xC0)}]"  # noqa: PLR2004  # UTF-8's later bytes
# Accents, signs, ligatures and emoji; other runs of such letters may be meant as they are. A pattern as
# ``INVISIBLE`` is.
_MANGLED: Final = (
    f"(?:[\u00c2\u00c3]{_LATER}"
    f"|\u00e2[\u0080\u20ac\u0082\u201a\u0084\u201e\u0086\u2020\u0088\u02c6]{_LATER}"
    f"|\u00ef\u00ac{_LATER}"
    f"|\u00f0[\u009f\u0178]{_LATER}{{2}})+"
)
# The second half of a mangled "à" is often lost as a blank.
_MANGLED_A: Final = re.compile(r"(?<=[a-z])\u00c3(?!\w)")

_MENTION: Final = re.compile(r"<@[!&]?\d+>")
# An emoji of one's own; those of Lawspeaker's dice are also copied without their number.
_EMOJI: Final = re.compile(
    r"<a?:(?!lawspeaker_)(\w+):\d+>|<?:lawspeaker_(?:damage_|epic_)?(\w+):(?:\d+>)?"
)
# Beside a number it may name a die.
_DECORATION: Final = re.compile(r"(?<!\d)(?<!\d\s)<a?:(?!lawspeaker_)\w+:\d+>")
_TOKEN: Final = re.compile(
    rf"{_MENTION.pattern}|<#\d+>|</[^<>:]{{1,100}}:\d+>|<t:-?\d+(?::\w)?>|<id:\w+>|@lawspeaker\b",
    re.IGNORECASE,
)
_LINK: Final = re.compile(r"(?:https?://|\bwww\.)\S+", re.IGNORECASE)
# "/rule difficult terrain", where it is no command.
_COMMAND: Final = re.compile(r"\A\s*(?:[/!](?:rule|regola)\b|(?:rule|regola|q)\s?:)", re.IGNORECASE)
# A word that a line end divides goes on in small letters.
_DIVIDED: Final = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011\u00ac]\r?\n\s*(?=[^\W\d_A-Z])")
# Superscript digits, and the marks for the direction of writing.
_LEFT_OUT: Final = re.compile(
    "[\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
# "4½" is no 41.
_FRACTION: Final = re.compile("(?<=\\d)(?=[\u00bc-\u00be\u2150-\u215e\u2189])")
# One dash that stands for the two before the name of an option.
_OPTION_DASH: Final = re.compile(r"(?<!\S)[\u2013-\u2015](?=[^\W\d_])")
_PLAIN: Final[Mapping[str, str]] = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full width
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", "-"),
    **dict.fromkeys("`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201a\u201b\u2032\u2039\u203a", "'"),
    **dict.fromkeys("\u00ab\u00bb\u02ba\u201c\u201d\u201e\u201f\u2033", '"'),
    **dict.fromkeys("\u2192\u2794\u279c\u279d\u279e\u27a1\u27f6\u21d2", "->"),
    **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u3000", " "),
    "\u2025": "..",
    "\u2026": "...",
}
# A dash that ends a line divides no word, in its plain form neither.
_DASH_AT_END: Final = re.compile(
    f"(?<=[{re.escape(''.join(sign for sign, plain in _PLAIN.items() if plain == '-'))}])(?=\\r?\\n)"
)
_SIGN: Final = re.compile(f"[{''.join(_PLAIN)}]")
# "(p. 12)" says where something stands, "page 12" may be what is asked about.
_PAGE: Final = re.compile(
    r"\(?\b(?:pp?\.|pagg?\.|pg\.)\s?\d+(?:\s?-\s?\d+)?\b\)?|\((?:pages?|pagin[ae])\s\d+\)",
    re.IGNORECASE,
)


def clean(text: str) -> str:
    r"""Return ``text`` without what nobody typed: hidden characters, HTML entities, mangled letters.

    >>> clean("the diffi\u00adcult\u200b way"), clean("l&#39;eroe &amp; perch\u00c3\u00a9")
    ('the difficult way', "l'eroe & perché")
    """
    if "&" in text:
        from html import unescape  # a table of 2,000 names, for few texts

        text = _ENTITY.sub(lambda match: unescape(f"&{match[1]}"), text)
    if text.isascii():
        return text.replace("\0", "")
    text = _MANGLED_A.sub("à", re.sub(_MANGLED, _mended, text))
    return _HALVES.sub("\ufffd", re.sub(INVISIBLE, "", _HIDDEN.sub("", text)))


def simplify(text: str) -> str:
    r"""Return ``text`` as it is read: signs in their plain forms, without what are no words of it.

    Left out are Discord's tokens but for the names of emoji, links, footnote marks and references to
    pages that stand beside words; a word that a line end divides is one word.

    >>> simplify("\u2014points \u201c\u22122\u201d \u2026 \uff13 Move 2 \u2013> Foe")
    '--points "-2" ... 3 Move 2 -> Foe'
    >>> simplify("diffi-\ncult terrain\u00b2 (p.\u00a012) <:sword:1234> <#1234>").split()
    ['difficult', 'terrain', 'sword']
    """
    text = _TOKEN.sub(" ", _EMOJI.sub(_emoji_name, _COMMAND.sub(" ", text)))
    text = whole_words(_LINK.sub(" ", text))
    if not text.isascii():
        text = _OPTION_DASH.sub("--", _FRACTION.sub(" ", _LEFT_OUT.sub("", text)))
        text = _DASH_AT_END.sub(" ", text)
    text = plain_signs(text)
    without_pages = _PAGE.sub(" ", text)
    return text if without_pages.isspace() else without_pages


def simplify_value(text: str) -> str:
    r"""Return a value as it is read, without quotes round it and without what ends a sentence.

    >>> simplify_value("\u201c\u22121:2 0:6\u201d."), simplify_value("3,")
    ('-1:2 0:6', '3')
    """
    return simplify(text).lstrip(" \t\r\n\"'").rstrip(" \t\r\n\"'.,;")


def without_mentions(text: str) -> str:
    """Return a message from Discord without the players that it is addressed to.

    >>> without_mentions("<@123456> how do I pick a lock").strip()
    'how do I pick a lock'
    """
    return _MENTION.sub(" ", text)


def without_decoration(text: str) -> str:
    """Return ``text`` without emoji of one's own that stand beside no number.

    >>> without_decoration("damage of 3 <:red:123456>? <:sword:123456>")
    'damage of 3 <:red:123456>? '
    """
    return _DECORATION.sub("", text)


def whole_words(text: str) -> str:
    r"""Return ``text`` with every word that a line end divides as one.

    >>> whole_words("diffi-\ncult terrain -\nyes")
    'difficult terrain -\nyes'
    """
    return _DIVIDED.sub("", text)


def plain_signs(text: str) -> str:
    r"""Return ``text`` with every sign in its plain form: dashes, quotes, arrows, full-width signs.

    >>> plain_signs("l\u2019eroe \u2192 \uff0b\uff12")
    "l'eroe -> +2"
    """
    if text.isascii():
        return text.replace("`", "'")
    return _SIGN.sub(lambda match: _PLAIN[match[0]], text)


def _emoji_name(match: re.Match[str]) -> str:
    return f" {match[match.lastindex or 0].replace('_', ' ')} "


def _mended(match: re.Match[str]) -> str:
    """Return letters that were UTF-8 read in another encoding; what was none as it is."""
    try:
        return bytes(map(_BYTES.__getitem__, match[0])).decode()
    except UnicodeDecodeError:
        return match[0]
