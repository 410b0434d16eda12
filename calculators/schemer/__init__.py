"""Where a Schemer goes: Appendix D of the Reference Manual of Tales from the Red Dragon Inn.

The modules follow the rule. ``parsing`` turns a board document into a ``board`` and a ``scheme``.
``movement_rules`` and ``routes`` give the terms of the glossary an exact meaning. ``step1_targets``,
``step2_final_targets`` and ``step3_move`` are the three steps of the Appendix, ``readings`` holds the
clauses that can be read in two ways, ``solver`` puts the whole rule together, and ``trace`` lists the
reasons for its decision.

``parsing`` is imported from where it is used, and not re-exported here: it needs pydantic, which takes
time and memory that a process that reads no board can save.
"""

from calculators.schemer.board import Board
from calculators.schemer.errors import BoardError, Fault, SchemeError, SchemerError
from calculators.schemer.scheme import Scheme
from calculators.schemer.solver import Decision, Verdict, decide_movement

__all__ = [
    "Board",
    "BoardError",
    "Decision",
    "Fault",
    "Scheme",
    "SchemeError",
    "SchemerError",
    "Verdict",
    "decide_movement",
]
