"""The question in a message: who asks in a chat also tells what happened and who brought the pizza.

Of a long message the sentences that ask are read, and of the others those nearest to them.
"""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate, chain
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.text import without_dots, words
from glossary.typed_text import simplify

# So many characters of a message are read: no question is longer.
QUERY_LIMIT: Final = 400
# The question is looked for in so many: Discord takes no longer messages.
MESSAGE_LIMIT: Final = 4_000

# A sentence ends with its sign, or with its line.
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?…])\s+|\n+")


class Message(NamedTuple):
    """A message, ready for the search.

    Attributes:
        words: Its folded words, in order.
        context: Those of them that only stand around its question; none where it asks nothing.
        unread: The folded words of the rest of a message that is too long to be read.
        has_question: Whether it holds a question mark.
    """

    words: Sequence[str]
    context: AbstractSet[str] = frozenset()
    unread: Sequence[str] = ()
    has_question: bool = False


def condensed(text: str, *, limit: int = QUERY_LIMIT) -> str:
    """Return what is read of a message: whole sentences, at most ``limit`` characters.

    >>> story = "We had pizza. " * 40
    >>> condensed(f"{story}A goblin stood by. May I jump over it? {story}")[-52:]
    'We had pizza. A goblin stood by. May I jump over it?'
    """
    return text if len(text) <= limit else " ".join(_divided(text, limit)[0])


def read_message(text: str, stopwords: AbstractSet[str]) -> Message:
    """Return the words of a message, and which of them are the context of its question.

    Args:
        text: As typed; of a long one only what ``condensed`` returns is read.
        stopwords: Folded words that mean nothing by themselves.

    >>> message = read_message("The goblin ran. May I jump over the pit?", frozenset(("may", "i")))
    >>> sorted(message.context)
    ['goblin', 'ran']
    """
    text = without_dots(simplify(text))
    sentences, unread = (_split(text), []) if len(text) <= QUERY_LIMIT else _divided(text, QUERY_LIMIT)
    words_by_sentence = list(map(words, sentences))
    asking = _asking(sentences)
    question_words = _words_at(asking, words_by_sentence)
    has_question = bool(asking)
    while asking and asking[0] > 0 and len(question_words - stopwords) < thresholds.FEWEST_ASKED:
        asking = [asking[0] - 1, *asking]
        question_words = _words_at(asking, words_by_sentence)
    message_words = list(chain.from_iterable(words_by_sentence))
    context = frozenset(message_words) - question_words if asking else frozenset()
    unread_words = list(chain.from_iterable(map(words, unread)))
    return Message(message_words, context, unread_words, has_question)


def _divided(text: str, limit: int) -> tuple[Sequence[str], Sequence[str]]:
    """Return the sentences of a long message that are read, and those that it has no room for.

    The last question comes first, then those before it, then what stands nearest before the last, then
    what follows it. A question that is too long by itself keeps its end.
    """
    sentences = _split(text[:MESSAGE_LIMIT])
    asking = _asking(sentences)
    if not asking:
        return [text[:limit]], [text[limit:MESSAGE_LIMIT]]
    last = asking[-1]
    context = (place for place in range(len(sentences)) if place not in asking)
    nearest_first = sorted(context, key=lambda place: (place > last, abs(place - last)))
    order = [*reversed(asking), *nearest_first]
    lengths = accumulate(len(sentences[place]) + 1 for place in order)
    count = sum(length <= limit for length in lengths)
    if not count:
        return [sentences[last][-limit:]], sentences
    read, unread = sorted(order[:count]), sorted(order[count:])
    return [sentences[place] for place in read], [sentences[place] for place in unread]


def _split(text: str) -> list[str]:
    return [sentence for sentence in _BETWEEN_SENTENCES.split(text) if sentence.strip()]


def _asking(sentences: Iterable[str]) -> list[int]:
    """Return the places of the sentences that hold a question."""
    return [place for place, sentence in enumerate(sentences) if "?" in sentence]


def _words_at(places: Iterable[int], words_by_sentence: Sequence[Sequence[str]]) -> set[str]:
    return set(chain.from_iterable(words_by_sentence[place] for place in places))
