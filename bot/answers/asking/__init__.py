"""Questions that ask for a calculation: which calculator, and which numbers mean which option.

What calculators, options and values are called is data: ``questions.yaml`` beside the calculators of
each game, and ``words.yaml`` here for what every question is made of. ``gate`` lets go what asks for
nothing, ``tokens`` splits a question, ``phrases`` finds words in it, ``roles`` gives each number to one
option, and ``reader`` decides whether a calculation is asked for and whether enough was said for it.
"""

from bot.answers.asking.gate import may_ask

__all__ = ["may_ask"]
