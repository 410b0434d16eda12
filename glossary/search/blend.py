"""How four views of an entry make one score, by the length of the query.

A query of a few words is a name, a long one a question, a longer one a message with a question in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from glossary.index.index import SHORT_QUERY
from glossary.search.query import Query

# The score at which an entry is as likely the answer as not.
EVEN: Final = 0.5

# What nearness in the latent space adds, unless the query is too short to have a direction.
_MEANING: Final = 0.3


@dataclass(frozen=True, slots=True)
class Blend:
    """How the views make one score.

    Attributes:
        name: Share of the name view; the shares of name, question and text sum to 1.
        question: Share of the question view.
        text: Share of the text view.
        bound: The blend at which an entry is as likely the answer as not.
        meaning: What nearness in the latent space adds.
    """

    name: float
    question: float
    text: float
    bound: float
    meaning: float = _MEANING

    def score(self, name: float, question: float, text: float, meaning: float) -> float:
        """Return the blend, stretched so that ``EVEN`` always means ``bound``, and at most 1.

        >>> BLENDS[2].score(0.62, 0.62, 0.62, 0.0)
        0.5
        """
        blend = self.name * name + self.question * question + self.text * text + self.meaning * meaning
        if blend < self.bound:
            return max(0.0, EVEN * blend / self.bound)
        highest_blend = 1 + self.meaning
        return EVEN + (1 - EVEN) * (blend - self.bound) / (highest_blend - self.bound)


# By number of content words; longer queries use the last. Bounds were set on the tuning half of the
# project's queries, between small talk and what has an answer: 3 in 100 of the answerable ones stay
# below, and 8 in 100 of the small talk come above. On the whole they fall: the longer a question, the
# less of it an entry can match, and most of a chat message is no question at all.
BLENDS: Final[Sequence[Blend]] = (
    Blend(0.75, 0.05, 0.20, bound=0.82, meaning=0.0),
    Blend(0.75, 0.05, 0.20, bound=0.79, meaning=0.0),
    Blend(0.75, 0.05, 0.20, bound=0.62, meaning=0.0),
    Blend(0.50, 0.20, 0.30, bound=0.62),
    Blend(0.30, 0.30, 0.40, bound=0.60),
    Blend(0.20, 0.42, 0.38, bound=0.53),
    Blend(0.20, 0.42, 0.38, bound=0.41),
    Blend(0.13, 0.52, 0.35, bound=0.46, meaning=0.32),
    Blend(0.13, 0.52, 0.35, bound=0.46, meaning=0.32),
    *3 * (Blend(0.13, 0.52, 0.35, bound=0.365, meaning=0.32),),
    Blend(0.13, 0.52, 0.35, bound=0.265, meaning=0.32),
)

# A query of few content words and so many others is no name: "does my torch go out in the water".
_FEWEST_STOPWORDS: Final = 2
# Without questions an entry is found by its text instead, as it is by queries so much longer.
_LONGER: Final = 2


def blend_for(query: Query, *, has_questions: bool = True) -> Blend:
    """Return how the views make one score for ``query``.

    Args:
        query: The query.
        has_questions: Whether questions of players are stored with the entry.
    """
    length = len(query.words)
    if not has_questions and length <= SHORT_QUERY and len(query.folded) >= length + _FEWEST_STOPWORDS:
        length += _LONGER
    return BLENDS[min(length, len(BLENDS) - 1)]
