"""Events that reach the bot twice, or two processes of it: answered once, and what they write once."""

from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.discord.process.conftest import Host
from tests.discord_server import Answer, Discord, Message, Player
from tests.discord_server.interactions import Act, Interaction
from tests.postgres import PostgresServer, postgres_server

pytestmark = pytest.mark.asyncio(loop_scope="module")

NONSENSE = "zorkmid gas clouds"


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


class Doubled:
    """A player each of whose acts reaches the bot twice.

    Attributes:
        player: The player.
    """

    def __init__(self, server: Discord, player: Player, *, times: int) -> None:
        """Deliver each event ``times``, which makes two together with the number of processes."""
        self.player = player
        self._server = server
        self._times = times

    @property
    def has_two_processes(self) -> bool:
        """Whether two processes answer; one leaves out what it has seen before."""
        return self._times == 1

    async def does(self, act: Act) -> Answer:
        """Do what was prepared; return the answer, once the second one has been tried as well."""
        interaction = self.player.sends(act, times=self._times)
        assert await self._server.until(lambda: interaction.response is not None, within=3)
        if self._times == 1:
            assert await self._server.until(lambda: self._tries(interaction) == 2)
        assert await self._server.until(lambda: interaction.answer and not interaction.answer.loading)
        assert interaction.answer is not None
        return Answer(interaction.answer, interaction, 0.0)

    async def types(self, text: str) -> str:
        """Send a command; return what the answer says."""
        return (await self.does(self.player.hand.command(text, self.player.place))).text

    async def says(self, text: str) -> list[Message]:
        """Write to the bot; return all of its replies, once both deliveries are dealt with."""
        earlier_count = len(self._server.recording.of("send"))
        message = self.player.posts(text, times=self._times)
        sends = 3 - self._times
        assert await self._server.until(
            lambda: len(self._server.recording.of("send")) == earlier_count + sends
        )
        messages = self._server.state.messages.all.values()
        return [reply for reply in messages if reply.author.bot and int(reply.id) > int(message.id)]

    def cards_for(self, answer: Answer) -> list[object]:
        """Return every card that the bot sent for the interaction of ``answer``, taken or not."""
        assert answer.interaction is not None
        bodies = (
            request.body.get("data", {})
            for request in self._server.recording.of("callback")
            if answer.interaction.id in request.path
        )
        return [body["components"][0] for body in bodies if "components" in body]

    def _tries(self, interaction: Interaction) -> int:
        return sum(interaction.id in request.path for request in self._server.recording.of("callback"))


@pytest_asyncio.fixture(
    scope="module",
    loop_scope="module",
    params=["two processes, sqlite", "two processes, postgresql", "delivered twice"],
)
async def doubling(
    request: pytest.FixtureRequest, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Discord, int]]:
    """Return a server with two processes of the bot, or with one, and how often each hears an event."""
    address = str(tmp_path_factory.mktemp("twice") / "tables.db")
    if "postgresql" in request.param:
        address = request.getfixturevalue("postgres").create_database()
    times = 1 if "processes" in request.param else 2
    async with Discord() as server:
        for _ in range(3 - times):
            await Host(server, cache).starts(LAWSPEAKER_DATABASE=address)
        # Of two answers Discord refuses the second.
        with nullcontext() if times == 2 else server.expects_refusal(40060):
            yield server, times
        assert all("Traceback" not in bot.log for bot in server.bots)


@pytest.fixture
def ada(doubling: tuple[Discord, int]) -> Doubled:
    """Return a player who manages a server of her own."""
    server, times = doubling
    return Doubled(
        server, server.player("Ada", where=server.add_guild("Halls"), manages=True), times=times
    )


async def test_rulings_are_written_edited_and_removed_once(ada: Doubled) -> None:
    for number in range(1, 5):
        written = await ada.types(f"/ruling add rule:portcullis text:Rope {number}.")
        assert f"Ruling {number} about" in written
    assert (await ada.types("/ruling list")).count("Rope") == 4

    form = await ada.player.opens_by_typing("/ruling edit number:2")
    edited = await ada.does(ada.player.hand.submit(form, {"text": "No rope."}))
    assert edited.text == "Ruling 2 is changed."
    assert await ada.types("/ruling remove number:3") == "Ruling 3 is removed."
    message = ada.player.posts("can the portcullis be lifted with a rope?")
    form = await ada.player.opens_by_menu("Make this a ruling", on=message)
    ruling = await ada.does(ada.player.hand.submit(form, {"rule": "portcullis", "text": "Two ropes."}))
    assert "Ruling 5 about" in ruling.text

    rulings = await ada.types("/ruling list")
    assert "No rope." in rulings
    assert rulings.count("rope") == 2
    assert len([line for line in rulings.splitlines() if "Portcullis" in line]) == 4


async def test_cards_are_drawn_and_put_back_once(ada: Doubled) -> None:
    for count in range(1, 4):
        drawn = await ada.types("/deck draw cards:0")
        assert " ".join(["0"] * count) + ". Left" in drawn
    assert "2 cards are out of the deck: 0 0." in await ada.types("/deck undo")
    assert "3 cards are out of the deck: 0 0 1e." in await ada.types("/deck eye card:1")
    assert "The deck is whole" in await ada.types("/deck shuffle")
    assert "0 0 1e" in await ada.types("/deck undo")


async def test_dice_are_rolled_once_and_both_answers_show_the_same_faces(ada: Doubled) -> None:
    sent_cards = []
    for dice in ("20d100", "12d6 explode", "20d20"):
        rolled = await ada.does(ada.player.hand.command(f"/roll dice:{dice}", ada.player.place))
        first, *further = ada.cards_for(rolled) or [None]
        assert all(card == first for card in further)
        sent_cards += further
    assert bool(sent_cards) == ada.has_two_processes
    again = await ada.does(ada.player.hand.press(rolled, "Again"))
    replies = await ada.says("@Lawspeaker roll 19d100")

    assert again.text != rolled.text
    assert len(replies) == 1
    log = (await ada.types("/roll dice:log")).splitlines()
    assert [line.split("> ")[2].partition(":")[0] for line in log] == [
        "19d100",
        "20d20",
        "20d20",
        "12d6 explode highest",
        "20d100",
    ]


async def test_one_of_several_calculations_is_rolled_once(ada: Doubled) -> None:
    table = await ada.does(ada.player.hand.command("/damage conan attack:1r-3r", ada.player.place))
    form = await ada.player.opens(table, "Roll")
    rolled = await ada.does(ada.player.hand.submit(form, {"which": "3"}))
    first, *further = ada.cards_for(rolled) or [None]

    assert "3 red (Conan)" in rolled.text
    assert all(card == first for card in further)
    assert (await ada.types("/roll dice:log")).count("3 red (Conan)") == 1


async def test_cards_of_a_roll_are_kept_out_once(ada: Doubled) -> None:
    await ada.types("/deck shuffle")
    odds = await ada.does(
        ada.player.hand.command("/picklock perditions-mouth points:3", ada.player.place)
    )
    rolled = await ada.does(ada.player.hand.press(odds, "Roll"))
    kept = await ada.does(ada.player.hand.press(rolled, "Keep them out"))

    assert "2 cards are out of the deck: " in kept.text


async def test_settings_are_set_and_taken_back_once(ada: Doubled) -> None:
    assert "game: Conan" in await ada.types("/table game game:Conan")
    assert "red=0,0,1,1,1,2" in await ada.types("/table dice game:Conan components:red=0,0,1,1,1,2")
    reset = await ada.types("/table reset")
    assert "Conan" not in reset


async def test_questions_without_an_answer_are_counted_once(ada: Doubled) -> None:
    await ada.types(f"/rule query:{NONSENSE}")
    assert len(await ada.says("@Lawspeaker what does a Vogon captain recite aloud?")) == 1
    card = await ada.does(ada.player.hand.command("/rule query:portcullis", ada.player.place))
    await ada.does(ada.player.hand.press(card, "Not what I meant"))
    await ada.types("/misses list")  # has each process write what it has noted
    misses = await ada.types("/misses list")

    lines = [line for line in misses.splitlines() if "once" in line or "times" in line]
    assert len(lines) == 3
    assert "times" not in misses


@pytest.mark.asyncio(loop_scope="function")
async def test_what_comes_again_after_a_restart_is_not_done_again(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    bot = await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    luca = server.player("Luca")
    answer = await luca.types("/deck draw cards:0")
    assert answer.interaction is not None
    await server.restart_bot(bot)
    tries = len(server.recording.of("callback"))
    with server.expects_refusal(40060):
        assert luca.place.guild is not None
        event = server.state.interactions.payload(answer.interaction)
        server.gateway.dispatch("INTERACTION_CREATE", event, luca.place.guild.id)
        assert await server.until(lambda: len(server.recording.of("callback")) == tries + 1)

    assert "1 card is out of the deck: 0." in (await luca.types("/deck show")).text
