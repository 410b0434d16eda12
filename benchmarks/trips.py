"""How many modules a request enters, and the longest chain of imports: ``python -m benchmarks.trips``.

Every request is made twice in one process and counted the second time, with ``sys.setprofile`` in
every thread; imports and the bodies of classes are left out. The chain is the longest in
``bot/discord``, each module importing the next. ``--list`` names the modules.
"""

import asyncio
import contextlib
import io
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from grimp import ImportGraph, build_graph
from simcord import Env, MemberActor
from simcord.builders import ChannelHandle

from bot.answers import Lookup
from bot.answers.offers import written_offer
from bot.cli import run
from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import LawspeakerClient
from bot.settings import Settings
from glossary import SHIPPED, open_packs

ROOT = Path(__file__).parents[1]
OWN = ("bot", "calculators", "glossary")
QUESTION = "come si apre un lucchetto"
TERMINAL = (
    shlex.quote(QUESTION),
    "damage conan --attack 3r --rerolls 1 --guard 1o --life 2",
    "schemer --grid square --scheme 'Move 2 -> Foe' --map '#######/#@..^F#/#######'",
    "'conan: 3 rossi contro armatura 2, danno medio'",
)
ANSWER_SECONDS = 60.0


@contextlib.contextmanager
def entered(files: set[str]) -> Iterator[None]:
    """Add the files of this project whose functions are called to ``files``."""

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and "__qualname__" not in frame.f_locals:
            files.add(code.co_filename)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def own_modules(files: set[str]) -> list[str]:
    """Return those of ``files`` that are modules of the program, from the root of the project."""
    paths = (Path(file) for file in files if Path(file).is_relative_to(ROOT))
    names = (path.relative_to(ROOT) for path in paths)
    return sorted(str(name) for name in names if name.parts[0] in OWN)


def terminal_trip(line: str, settings: Settings) -> list[str]:
    """Return the modules that a command line enters, the second time that it is run."""
    files: set[str] = set()
    command = partial(run, shlex.split(line), settings)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        command()
        with entered(files):
            command()
    return own_modules(files)


async def discord_trip(settings: Settings) -> list[str]:
    """Return the modules that a question to ``/rule`` enters until its card is sent."""
    for _ in ("read", "from the snapshot"):  # as the bot has them
        packs = open_packs([SHIPPED], settings.cache, write_offer=written_offer)
    service = AnswerService(Lookup(*packs, "en"), "en")
    environment = Env(LawspeakerClient(service), settle_timeout=ANSWER_SECONDS)
    await environment.start()
    try:
        server = environment.create_guild("halls")
        channel = server.create_text_channel("table")
        player = server.add_member(environment.create_user("luca"), roles=[])
        return await _asked_twice(player, channel)
    finally:
        await environment.shutdown()
        service.close()


async def _asked_twice(player: MemberActor, channel: ChannelHandle) -> list[str]:
    files: set[str] = set()
    await player.slash(channel, "rule", query="how do I climb")
    with entered(files):
        await player.slash(channel, "rule", query=QUESTION)
    return own_modules(files)


def longest_chain(package: str) -> list[str]:
    """Return the longest chain of modules in ``package``, each of which imports the next."""
    graph = build_graph(package.partition(".")[0])
    return _chains(graph, package)


def _chains(graph: ImportGraph, package: str) -> list[str]:
    modules = graph.find_descendants(package)

    @cache
    def chain_from(module: str) -> list[str]:
        imported = graph.find_modules_directly_imported_by(module) & modules
        return [module, *max(map(chain_from, imported), key=len, default=[])]

    return max(map(chain_from, modules), key=len)


def main() -> None:
    """Print the number of modules of every request, and the chain."""
    with TemporaryDirectory() as folder:
        settings = Settings(database=None, cache=Path(folder))
        trips: dict[str, Callable[[], list[str]]] = {
            f"/rule {QUESTION}": lambda: asyncio.run(discord_trip(settings)),
            **{f"lawspeaker {line}": partial(terminal_trip, line, settings) for line in TERMINAL},
        }
        for name, trip in trips.items():
            modules = trip()
            print(f"{len(modules):4}  {name}")
            if "--list" in sys.argv:
                print("\n".join(f"      {module}" for module in modules))
    chain = longest_chain("bot.discord")
    print(f"{len(chain):4}  imports in a row: {' > '.join(chain)}")


if __name__ == "__main__":
    main()
