"""The readings of Appendix D: the main one, and three that single clauses suggest.

``main`` follows the steps, and 3b together with the glossary's Dangerous: a longer Safe path comes
before a Dangerous one that would arrive. ``blocked-as-leap`` (2d) keeps a target space even if
miniatures block every path to it. ``reach-at-once`` (3b by the letter) enters a final target that the
points suffice for, by whatever path. ``stay-safe`` (Dangerous, for 3c as well) keeps to Safe spaces in
step 3 wherever the final target has a Safe route.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, Literal

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.routes import Cost, LeapRoutes, Routes, routes_of
from calculators.schemer.scheme import Scheme
from calculators.schemer.step1_targets import Choice, TargetSpaces, spaces_toward, target_spaces
from calculators.schemer.step2_final_targets import FinalTargets, choose_final_targets
from calculators.schemer.step3_move import MoveResult, move_at_once, move_safely, move_towards

Reading = Literal["main", "blocked-as-leap", "reach-at-once", "stay-safe"]
ALTERNATIVES: Final[tuple[Reading, ...]] = ("blocked-as-leap", "reach-at-once", "stay-safe")
# Returns the cost of getting to a space with unlimited points; ``None`` if that cannot be.
CostOf = Callable[[Space], Cost | None]
# Returns where the actor may go for a final target.
MoveTo = Callable[[Space], MoveResult]


@dataclass(frozen=True, slots=True)
class Case:
    """The results of the three steps for one choice.

    Attributes:
        choice: The miniatures and features that the actor moves toward.
        targets: The result of step 1.
        finals: The result of step 2; ``None`` if step 1 ended the move.
        moves: The result of step 3 for each final target.
    """

    choice: Choice
    targets: TargetSpaces
    finals: FinalTargets | None
    moves: tuple[MoveResult, ...]


class ThreeSteps:
    """The three steps of Appendix D for one board and effect, in each of its readings."""

    def __init__(self, board: Board, scheme: Scheme) -> None:
        """Prepare the steps for ``scheme`` on ``board``; all readings share the searches."""
        self._rules = MovementRules(board)
        self._routes: Routes = routes_of(self._rules, scheme.kind)
        # Miniatures never block a Leap, nor a Move that may pass all of them: 2d cannot apply.
        self._can_be_blocked = scheme.kind == "move" and not all(
            map(board.actor.may_pass, board.miniatures)
        )
        self._cost = cache(self._routes.cost)
        self._leap_cost = cache(LeapRoutes(self._rules).cost)
        self._main_case = cache(partial(self._solve, target_cost=self._cost))
        self._spaces_toward = cache(lambda aim: frozenset(spaces_toward(aim, board)))
        points = scheme.points
        self._move = cache(lambda final: move_towards(final, board, self._routes, points))
        self._move_otherwise: Mapping[Reading, MoveTo] = {
            "reach-at-once": cache(lambda final: move_at_once(final, board, self._routes, points)),
            "stay-safe": cache(lambda final: move_safely(self._move(final), self._routes, points)),
        }

    def solve(self, choice: Choice, reading: Reading) -> Case:
        """Return the results of the three steps for one choice."""
        if reading == "blocked-as-leap" and self._can_be_blocked:
            return self._solve(choice, target_cost=self._leap_cost)
        case = self._main_case(choice)
        if reading in self._move_otherwise and case.finals is not None:
            return replace(case, moves=_moves(self._move_otherwise[reading], case.finals.spaces))
        return case

    def _solve(self, choice: Choice, *, target_cost: CostOf) -> Case:
        """Return the results for one choice; ``target_cost`` decides which spaces are targets (1d).

        Where miniatures block the way to all of them, they are measured as though Leaping (2d).
        """
        targets = self._targets(choice, target_cost)
        if targets.rule in {"1c", "2a"}:
            return Case(choice, targets, None, ())
        has_route = any(self._cost(space) is not None for space in targets.spaces)
        cost_of = self._cost if has_route else self._leap_cost
        finals = choose_final_targets(targets.spaces, cost_of, as_leap=not has_route)
        return Case(choice, targets, finals, _moves(self._move, finals.spaces))

    def _targets(self, choice: Choice, cost_of: CostOf) -> TargetSpaces:
        spaces = {space for aim in choice for space in self._spaces_toward(aim)}
        return target_spaces(spaces, self._rules, lambda space: cost_of(space) is not None)


def _moves(move_to: MoveTo, spaces: Iterable[Space]) -> tuple[MoveResult, ...]:
    return tuple(move_to(space) for space in spaces)
