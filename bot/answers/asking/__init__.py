"""Questions that ask for a calculation: which calculator, and which numbers mean which option.

Every word of a question is looked up in the ``lexicon``; which words name a calculator and its
options stands in its declaration. ``gate`` lets go what asks for nothing, ``tokens`` splits a
question, ``words`` says what each of its words does, ``quantities`` finds its numbers and dice,
``owners`` whose they are, ``areas`` who stands where, ``assignment`` which number belongs to which
noun, and ``placing`` which option of a calculator that is. ``reader`` chooses the calculator that
explains all of it, ``question`` tells questions about rules from those that ask for a figure, and
``asked_figure`` says for which.
"""

from bot.answers.asking.gate import may_ask, roll_language

__all__ = ["may_ask", "roll_language"]
