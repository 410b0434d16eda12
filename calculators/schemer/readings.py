"""The readings of Appendix D: the literal one, and two that two of its places suggest.

``literal`` follows the steps as they are written. ``blocked-as-leap`` (2d) lets a target space count
although figures bar every way to it. ``stay-safe`` (glossary, Dangerous) keeps to Safe spaces in step
3 where the final target has a Safe way.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, Literal

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.move import Step, move_safely, move_towards
from calculators.schemer.path import FinalTargets, final_targets
from calculators.schemer.routes import Cost, LeapRoutes, Routes, routes
from calculators.schemer.scheme import Scheme
from calculators.schemer.targets import Choice, TargetSpaces, spaces_of, target_spaces
from calculators.schemer.terms import Terms

Reading = Literal["literal", "blocked-as-leap", "stay-safe"]
ALTERNATIVES: Final[tuple[Reading, ...]] = ("blocked-as-leap", "stay-safe")


@dataclass(frozen=True, slots=True)
class Case:
    """The three steps for one choice of what to move toward.

    Attributes:
        choice: What the actor moves toward.
        targets: The outcome of step 1.
        finals: The outcome of step 2; ``None`` if step 1 ended the move.
        steps: The outcome of step 3 for each final target.
    """

    choice: Choice
    targets: TargetSpaces
    finals: FinalTargets | None
    steps: tuple[Step, ...]


class Reader:
    """Works the three steps out, for one board and effect, as a reading has them."""

    def __init__(self, board: Board, scheme: Scheme) -> None:
        """Read Appendix D for ``scheme`` on ``board``; searches are shared by all readings."""
        self._terms = Terms(board)
        self._ways: Routes = routes(self._terms, scheme.kind)
        # Figures never bar a Leap, nor a Move that may pass them all: 2d cannot apply.
        self._is_barred = scheme.kind == "move" and not all(map(board.actor.may_pass, board.figures))
        self._cost = cache(self._ways.cost)
        self._leap_cost = cache(LeapRoutes(self._terms).cost)
        self._literal = cache(self._read_literally)
        self._spaces_of = cache(lambda aim: frozenset(spaces_of(aim, board)))
        self._step = cache(partial(move_towards, board=board, routes=self._ways, points=scheme.points))
        self._safe_step = cache(lambda final: move_safely(self._step(final), self._ways, scheme.points))

    def read(self, choice: Choice, reading: Reading) -> Case:
        """Return the three steps for one choice."""
        if reading == "blocked-as-leap" and self._is_barred:
            return self._blocked_as_leap(choice)
        case = self._literal(choice)
        if reading == "stay-safe" and case.finals is not None:
            return replace(case, steps=_steps(self._safe_step, case.finals.spaces))
        return case

    def _read_literally(self, choice: Choice) -> Case:
        targets = self._targets(choice, self._cost)
        if targets.rule in {"1c", "2a"}:
            return Case(choice, targets, None, ())
        finals = final_targets(targets.spaces, self._cost)
        return Case(choice, targets, finals, _steps(self._step, finals.spaces))

    def _blocked_as_leap(self, choice: Choice) -> Case:
        """Return the steps where figures in the way do not keep a space from being a target (2d)."""
        targets = self._targets(choice, self._leap_cost)
        if targets.rule in {"1c", "2a"}:
            return Case(choice, targets, None, ())
        has_way = any(self._cost(space) is not None for space in targets.spaces)
        cost = self._cost if has_way else self._leap_cost
        finals = final_targets(targets.spaces, cost, as_leap=not has_way)
        return Case(choice, targets, finals, _steps(self._step, finals.spaces))

    def _targets(self, choice: Choice, cost: Callable[[Space], Cost | None]) -> TargetSpaces:
        aimed = {space for aim in choice for space in self._spaces_of(aim)}
        return target_spaces(aimed, self._terms, lambda space: cost(space) is not None)


def _steps(step: Callable[[Space], Step], spaces: Iterable[Space]) -> tuple[Step, ...]:
    return tuple(step(space) for space in spaces)
