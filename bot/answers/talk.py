"""What people say to the bot beside a question, and what they ask at once."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from calculators.words import talk_words
from glossary import Index
from glossary.text import name_key, words

_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?;…])\s+|\n+")
# In shorter words one slip may be anything.
_LEAST_SLIP: Final = 4


def is_praise(text: str, index: Index) -> bool:
    """Return whether a message praises or blames, the bot or the game: "sei grande", "great game".

    Args:
        text: The message.
        index: Knows small words, words that ask, and the names of rules.
    """
    praise, praised = talk_words("praise"), talk_words("praised")
    message_words = [_without_slip(word, praise | praised, index) for word in words(text)]
    first, second = [*message_words, "", ""][:2]
    exclaims = first in talk_words("exclaiming") and second in praise | praised | talk_words("articles")
    asks = first in index.interrogatives and not exclaims
    asks = asks or not (index.interrogatives - index.speech["telling"]).isdisjoint(message_words[1:])
    if asks or "?" in text or name_key(text) in index.exact:
        return False
    judging = praise | praised if exclaims else praise
    return not judging.isdisjoint(message_words) and (
        praise | praised | index.stopwords | index.talk
    ).issuperset(message_words)


def _without_slip(word: str, known_words: frozenset[str], index: Index) -> str:
    """Return the known word that a word of no language is with one slip; else the word itself."""
    if len(word) < _LEAST_SLIP or word in index.words or index.is_everyday(word):
        return word
    match = process.extractOne(word, known_words, scorer=OSA.distance, score_cutoff=1)
    return word if match is None else match[0]


@cache
def _before_joining() -> re.Pattern[str]:
    return re.compile(rf",?\s+(?=(?:{'|'.join(sorted(talk_words('and')))})\s)", re.IGNORECASE)


def is_conversation(text: str, read_words: frozenset[str], index: Index) -> bool:
    """Return whether a message is made of what people say to one another: "grazie mille", "good bot".

    Args:
        text: The message.
        read_words: Its folded words.
        index: Knows words of conversation, and those that no rule uses.
    """
    other_words = read_words - index.stopwords - index.talk - index.around
    asks = "?" in text or not read_words.isdisjoint(index.interrogatives)
    return not other_words or (not asks and all(map(index.is_only_everyday, other_words)))


def questions_in(text: str, index: Index) -> list[str]:
    """Return the questions that a message holds, one after the other; none where it holds but one."""
    questions = [part for part in _parts(text, index) if _asks(part, index)]
    return questions if len(questions) > 1 else []


def first_question(text: str, index: Index) -> str:
    """Return the first of the questions of which a message is made; all of one that tells something."""
    parts = list(_parts(text, index))
    is_made_of_questions = len(parts) > 1 and all(_asks(part, index) for part in parts)
    return parts[0] if is_made_of_questions else text


def _parts(text: str, index: Index) -> Iterator[str]:
    """Yield the sentences of a message, and separately what is joined to one and asks."""
    for sentence in filter(None, _BETWEEN_SENTENCES.split(text)):
        part = ""
        for piece in _before_joining().split(sentence):
            if part and _begins_with_question(piece, index):
                yield part
                part = ""
            part = f"{part} {piece}".strip()
        yield part


def _asks(part: str, index: Index) -> bool:
    """Return whether a part of a message asks, or is a rule's name; a full stop tells something."""
    if name_key(part) in index.exact or part.endswith("?"):
        return True
    return not part.endswith(".") and _begins_with_question(part, index)


def _begins_with_question(part: str, index: Index) -> bool:
    first_words = [word for word in words(part)[:2] if word not in talk_words("joining")]
    return bool(first_words) and first_words[0] in index.interrogatives
