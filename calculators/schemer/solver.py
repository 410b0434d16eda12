"""The whole rule: where the Schemer goes (Appendix D, steps 1 to 3).

A *verdict* is the result of one reading. The *decision* is the verdict of the main reading, with those
of the alternative readings that lead elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.readings import ALTERNATIVES, Case, Reading, ThreeSteps
from calculators.schemer.scheme import Scheme
from calculators.schemer.step1_targets import LinesOfFire, SchemeChoices, scheme_choices
from calculators.schemer.step3_move import Destination


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one reading.

    Attributes:
        reading: The reading.
        cases: The steps, one case for each choice of what to move toward.
        final_targets: All final targets, by name as text.
        destinations: All that the players may choose from, by name as text; empty if it stays.
        already_there: Whether 1c ended every case.
        may_stay: Whether some choices of the players give a move and others none.
    """

    reading: Reading
    cases: tuple[Case, ...]
    final_targets: tuple[Space, ...]
    destinations: tuple[Destination, ...]
    already_there: bool
    may_stay: bool

    @property
    def spaces(self) -> frozenset[Space]:
        """The spaces that the players may choose from."""
        return frozenset(destination.space for destination in self.destinations)


@dataclass(frozen=True, slots=True)
class Decision:
    """Where the Schemer goes.

    Attributes:
        board: The board.
        scheme: The Scheme.
        aims: What it aims at; ``None`` for an Immobile actor, which never moves.
        verdict: The main reading.
        alternatives: The other readings whose destinations differ.
    """

    board: Board
    scheme: Scheme
    aims: SchemeChoices | None
    verdict: Verdict
    alternatives: tuple[Verdict, ...]


def decide_movement(board: Board, scheme: Scheme) -> Decision:
    """Return where the actor of ``board`` goes by ``scheme``.

    >>> from calculators.schemer.parsing import read_document
    >>> decision = decide_movement(*read_document({"scheme": "Move 2 -> Foe", "map": "@...F"}))
    >>> [decision.board.extent.name(space) for space in decision.verdict.spaces]
    ['c1']
    """
    if "immobile" in board.actor.keywords:
        return Decision(board, scheme, None, _verdict(board, "main", ()), ())
    aims = scheme_choices(scheme, LinesOfFire(board))
    steps = ThreeSteps(board, scheme)

    def verdict(reading: Reading) -> Verdict:
        return _verdict(board, reading, (steps.solve(choice, reading) for choice in aims.choices))

    main = verdict("main")
    alternatives = map(verdict, ALTERNATIVES)
    differing = tuple(verdict for verdict in alternatives if verdict.spaces != main.spaces)
    return Decision(board, scheme, aims, main, differing)


def _verdict(board: Board, reading: Reading, solved: Iterable[Case]) -> Verdict:
    cases = tuple(solved)
    finals = {space for case in cases if case.finals for space in case.finals.spaces}
    destinations = [
        destination for case in cases for move in case.moves for destination in move.destinations
    ]
    stays = [not case.moves or not all(move.destinations for move in case.moves) for case in cases]
    name = board.extent.name
    merged = _one_a_space(destinations, board)
    return Verdict(
        reading=reading,
        cases=cases,
        final_targets=tuple(sorted(finals, key=name)),
        destinations=tuple(sorted(merged, key=lambda destination: name(destination.space))),
        already_there=bool(cases) and all(case.targets.rule == "1c" for case in cases),
        may_stay=bool(destinations) and any(stays),
    )


def _one_a_space(destinations: Iterable[Destination], board: Board) -> Iterable[Destination]:
    """Return one destination a space: the one that reaches, else that of the first final target."""

    def rank(destination: Destination) -> tuple[bool, str]:
        return (not destination.reaches, board.extent.name(destination.final_target))

    by_space: dict[Space, Destination] = {}
    for destination in sorted(destinations, key=rank):
        by_space.setdefault(destination.space, destination)
    return by_space.values()
