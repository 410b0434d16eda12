"""How four views of an entry make one score, by the length of the query.

A query of a few words is a name, a long one a question, a longer one a message with a question in it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.search.query import Query


class Blend(NamedTuple):
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
    meaning: float

    def without_questions(self) -> "Blend":
        """Return the blend for an entry without stored questions, which its text has to answer.

        Its titles and short answers alone count as its questions then, and that nothing of its names is
        asked for says nothing.
        """
        question = thresholds.QUESTION_OF_TEXTS * self.question
        bound = thresholds.BOUND_OF_TEXTS * self.bound
        return self._replace(name=0.0, question=question, text=1 - question, bound=bound)

    def score(self, name: float, question: float, text: float, meaning: float) -> float:
        """Return the blend, stretched so that ``EVEN`` always means ``bound``, and at most 1.

        >>> BLENDS[2].score(0.62, 0.62, 0.62, 0.0)
        0.5
        """
        blend = self.name * name + self.question * question + self.text * text + self.meaning * meaning
        if blend < self.bound:
            return max(0.0, thresholds.EVEN * blend / self.bound)
        highest_blend = 1 + self.meaning
        return thresholds.EVEN + (1 - thresholds.EVEN) * (blend - self.bound) / (
            highest_blend - self.bound
        )


# By the fewest content words that a query has for it.
BLENDS: Final[Mapping[int, Blend]] = {
    length: Blend(*shares) for length, shares in thresholds.BLENDS.items()
}


def blend_for(query: Query, *, has_questions: bool = True) -> Blend:
    """Return how the views make one score for ``query``.

    Args:
        query: The query.
        has_questions: Whether questions of players are stored with the entry.
    """
    length = len(query.words)
    if (
        not has_questions
        and length <= thresholds.SHORT_QUERY
        and len(query.folded) >= length + thresholds.FEWEST_STOPWORDS
    ):
        length += thresholds.LONGER_WITHOUT_QUESTIONS
    blend = BLENDS[max(fewest for fewest in BLENDS if fewest <= length)]
    is_question = length > thresholds.SHORT_QUERY
    return blend if has_questions or not is_question else blend.without_questions()
