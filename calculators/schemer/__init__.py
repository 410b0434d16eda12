"""Where a Schemer goes: Appendix D of the Reference Manual of Tales from the Red Dragon Inn.

The modules follow the rule: ``board`` and ``scheme`` say what lies on the table, ``terms`` and
``routes`` make the glossary's words exact, ``targets``, ``path`` and ``move`` are its steps 1, 2 and
3, ``readings`` the places that can be read two ways, ``solver`` the whole, ``trace`` the reasons.
"""

from calculators.schemer.board import Board
from calculators.schemer.document import Puzzle, read_document
from calculators.schemer.errors import BoardError, Fault, SchemeError, SchemerError
from calculators.schemer.scheme import Scheme
from calculators.schemer.solver import Decision, Verdict, solve

__all__ = [
    "Board",
    "BoardError",
    "Decision",
    "Fault",
    "Puzzle",
    "Scheme",
    "SchemeError",
    "SchemerError",
    "Verdict",
    "read_document",
    "solve",
]
