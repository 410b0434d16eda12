"""Everything that a stranger can send, each as a function that takes it or refuses it politely."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.quality import SETS
from bot.answers import Lookup
from bot.answers.boards.source import YamlBoard
from bot.answers.odds import Request, read_typed
from bot.answers.odds.service import OddsService
from bot.answers.schemer import BoardRefusedError, answer_board
from bot.discord.commands.odds import _request
from bot.discord.errors import DiscordBotError, OutdatedError
from bot.discord.recent import Recent
from bot.discord.refused_forms import read_refused
from bot.discord.state.boards import TypedBoard, read_board_code
from bot.discord.state.buttons import FixBoard, FixOdds
from bot.discord.state.card_state import CardState, OddsState, request_of
from bot.discord.state.custom_id import Button
from bot.locales import Locale
from bot.render.odds.refusals import refusal
from calculators.declaration import Calculator, options_of
from calculators.errors import CalculatorError
from glossary import UnknownGameError
from tests.examples import CALCULATORS
from tests.fuzz.mutations import STRANGE, Mutations

REFUSALS: Final = (BoardRefusedError, CalculatorError, DiscordBotError, UnknownGameError)
SCHEMES: Final = (
    "Move 2 -> Foe",
    "Leap 3 -> Nearest Foe or Orb of Power",
    "Move 1 -> Nearest Foe",
    "Leap 2 -> Foe",
)
DRAWINGS: Final = (
    "#######\n#@..^F#\n#######", "@..F\n.^#.", "@F", "..@..\n.^.F.", "@" + "." * 20 + "F",
    "8x6; @=Gog:tiny b2; F=Fiona:wounded,fortitude 6 g5; # d3 d4; !1/2 c2; wall c2 d2", "4x1 quadrati; @ a1; F d1; scheme Move 1 -> F",
)  # fmt: skip
GRIDS: Final = ("square", "hex", "square", "Squares, sides only", "diagonal")
DOCUMENTS: Final = tuple(
    f"grid: {grid}\nscheme: {scheme}\nmap: |\n  " + drawing.replace("\n", "\n  ")
    for grid, scheme, drawing in zip(GRIDS, SCHEMES, DRAWINGS, strict=False)
)
CODES: Final = (
    "1:show:r:it:0:conan/movimento", "1:show:q:en:conan:reroll when?", "1:show:s:en:0:f:a:", "1:delete:42",
    "1:show:o:en:damage conan;a3r", "1:show:d:it:picklock perditions-mouth;a3", "1:board:en:abc", "1:fix:1:xyz", "1:refit::xyz", "1:refit:42:",
    "1:hide:42:r:en:0:conan/movimento", "1:reject:it::come si apre un forziere?", "1:change:o:en:damage conan;a3r",
)  # fmt: skip
# Of the requests that are read, so many are calculated.
_CALCULATED: Final = 0.02
# Of boards, the Scheme and the drawing are damaged so often, one apart from the other.
_EACH_DAMAGED: Final = 0.7


@dataclass(frozen=True)
class Target:
    """Something that strangers can send.

    Attributes:
        name: What it is called in the report.
        inputs: How many inputs a whole run tries.
        attempt: Makes an input and sends it; what it returns stands in the report of a failure.
    """

    name: str
    inputs: int
    attempt: Callable[[Mutations, list[object]], None]


def targets(  # noqa: C901  # one function for each kind of input
    lookup: Lookup, odds: OddsService
) -> list[Target]:
    """Return all targets."""
    queries = _queries()

    def query(mutations: Mutations, sent: list[object]) -> None:
        text = mutations.damaged(queries)
        game = mutations.random.choice((None, None, "conan", mutations.damaged(("conan", "pm"))))
        sent += [text, game]
        lookup.ask(text, game=game, language=mutations.random.choice(("en", "it", None)))

    def answer_some(request: Request, mutations: Mutations) -> None:
        if mutations.random.random() < _CALCULATED:
            odds.answer(request, one_more=True)

    def options(mutations: Mutations, sent: list[object]) -> None:
        calculator = mutations.random.choice(CALCULATORS)
        line = mutations.damaged((calculator.declaration.example, _OTHER_OPTIONS))
        sent += [calculator.declaration.command, line]
        answer_some(read_typed(calculator, line), mutations)

    def values(mutations: Mutations, sent: list[object]) -> None:
        calculator = mutations.random.choice(CALCULATORS)
        raw = _values(calculator, mutations)
        sent += [calculator.declaration.command, raw]
        answer_some(_request(calculator, raw), mutations)

    def states(mutations: Mutations, sent: list[object]) -> None:
        code = mutations.damaged(CODES)[:100]
        sent.append(code)
        try:
            button = Button.of(code)
        except ValueError as error:
            raise OutdatedError from error
        if isinstance(button, FixOdds):
            read_refused(button, Recent())
        if isinstance(button, FixBoard):
            try:
                read_board_code(button.code)
            except ValueError as error:  # what every caller refuses
                raise OutdatedError from error
        state: CardState | None = getattr(button, "state", None)
        if isinstance(state, OddsState):
            answer_some(request_of(state), mutations)

    return [
        Target("questions", 12_000, query),
        Target("options and dice in words", 30_000, options),
        Target("options of other types", 20_000, values),
        Target("Schemes and drawn boards", 12_000, _drawing),
        Target("board documents", 6_000, _document),
        Target("forged custom_ids", 25_000, states),
    ]


_OTHER_OPTIONS: Final = (
    "--deck -1:2 0:6 1:6 2:4 3:2 --die o=0,1,1,2 --rolled 'r2 r0' --compare attack=2r --rerolls 0-3"
)


def _queries() -> tuple[str, ...]:
    lines = [line for file in SETS for line in file.read_text(encoding="utf-8").splitlines()]
    return tuple(json.loads(line)["q"] for line in lines)


def _values(calculator: type[Calculator], mutations: Mutations) -> Mapping[str, Any]:
    """Return values of some options, of whatever type."""
    chosen = [option for option in options_of(calculator) if mutations.random.random() < 0.5]
    return {
        option.field: mutations.random.choice(
            (*STRANGE, mutations.damaged(("3r1y", "0-3", "1,2", "2 0")))
        )
        for option in chosen
    }


def _drawing(mutations: Mutations, sent: list[object]) -> None:
    scheme, drawing = mutations.random.choice(SCHEMES), mutations.random.choice(DRAWINGS)
    if mutations.random.random() < _EACH_DAMAGED:
        scheme = mutations.damaged(SCHEMES)
    if mutations.random.random() < _EACH_DAMAGED:
        drawing = mutations.damaged(DRAWINGS)
    grid = mutations.random.choice(GRIDS)
    sent += [scheme, drawing, grid]
    board = TypedBoard.of(scheme=scheme, drawing=drawing, grid=grid)
    assert board.document
    assert board.in_form("en").drawing or not board.drawing
    answer_board(board.source, "it")


def _document(mutations: Mutations, sent: list[object]) -> None:
    document = mutations.damaged(DOCUMENTS)
    sent.append(document)
    answer_board(YamlBoard(document), "en")


def worded(error: Exception) -> str:
    """Return a refusal as a player reads it."""
    return refusal(error, Locale("it")) if isinstance(error, CalculatorError) else str(error)
