"""The whole rule: where the Schemer goes (Appendix D, steps 1 to 3).

A *verdict* is what one reading says. The *decision* is the literal verdict with those of the
alternative readings that lead elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.move import Destination
from calculators.schemer.readings import ALTERNATIVES, Case, Reader, Reading
from calculators.schemer.scheme import Scheme
from calculators.schemer.targets import Aiming, Sight, aiming


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one reading says.

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
        return frozenset(each.space for each in self.destinations)


@dataclass(frozen=True, slots=True)
class Decision:
    """Where the Schemer goes.

    Attributes:
        board: The board.
        scheme: The Scheme.
        aiming: What it aims at; ``None`` for an Immobile actor, for which nothing is worked out.
        verdict: The literal reading.
        alternatives: The other readings whose destinations differ.
    """

    board: Board
    scheme: Scheme
    aiming: Aiming | None
    verdict: Verdict
    alternatives: tuple[Verdict, ...]


def solve(board: Board, scheme: Scheme) -> Decision:
    """Return where the actor of ``board`` goes by ``scheme``.

    >>> from calculators.schemer.document import read_document
    >>> decision = solve(*read_document({"scheme": "Move 2 -> Foe", "map": "@...F"}))
    >>> [decision.board.extent.name(space) for space in decision.verdict.spaces]
    ['c1']
    """
    if "immobile" in board.actor.keywords:
        return Decision(board, scheme, None, _verdict(board, "literal", ()), ())
    found = aiming(scheme, Sight(board))
    reader = Reader(board, scheme)

    def verdict(reading: Reading) -> Verdict:
        return _verdict(board, reading, (reader.read(each, reading) for each in found.choices))

    literal = verdict("literal")
    others = tuple(map(verdict, ALTERNATIVES))
    differing = tuple(each for each in others if each.spaces != literal.spaces)
    return Decision(board, scheme, found, literal, differing)


def _verdict(board: Board, reading: Reading, read: Iterable[Case]) -> Verdict:
    cases = tuple(read)
    finals = {space for case in cases if case.finals for space in case.finals.spaces}
    found = [each for case in cases for step in case.steps for each in step.destinations]
    staying = [not case.steps or not all(step.destinations for step in case.steps) for case in cases]
    name = board.extent.name
    return Verdict(
        reading=reading,
        cases=cases,
        final_targets=tuple(sorted(finals, key=name)),
        destinations=tuple(sorted(_merged(found, board), key=lambda each: name(each.space))),
        already_there=bool(cases) and all(case.targets.rule == "1c" for case in cases),
        may_stay=bool(found) and any(staying),
    )


def _merged(destinations: Iterable[Destination], board: Board) -> Iterable[Destination]:
    """Return one destination a space: the one that reaches, else that of the first final target."""

    def rank(each: Destination) -> tuple[bool, str]:
        return (not each.reaches, board.extent.name(each.final_target))

    merged: dict[Space, Destination] = {}
    for each in sorted(destinations, key=rank):
        merged.setdefault(each.space, each)
    return merged.values()
