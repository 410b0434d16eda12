"""Boards of posted cards, over the wire: each card has its own, whatever became of its file."""

import random
from collections.abc import Callable
from string import ascii_uppercase

import pytest

from bot.answers.boards.templates import template, template_names
from bot.discord.state.board_changes import with_miniature_moved
from bot.discord.state.boards import TypedBoard
from bot.locales import Locale
from glossary import Language
from tests.bot.discord.process.conftest import Host
from tests.discord_server import FOREVER, Answer, Discord, Modal, Player
from tests.discord_server.faults import Faults

shared = pytest.mark.asyncio(loop_scope="session")

SMALL = "#######\n#@..^F#\n#######"
CHANCE = random.Random(7)  # noqa: S311  # a drawing, no secret
LARGE = "@" + "\n".join("".join(CHANCE.choices("..#~^", k=36)) for _ in range(36))[1:-1] + "F"
OTHER = "F...@"
# More columns and figures than a select has options.
CROWD = f"@{ascii_uppercase}..."
DAY_SECONDS = 25 * 3600.0
AGAIN = "Change"
FAULTS: dict[str, Callable[[Faults], None]] = {
    "gone": lambda rest: rest.fails("file", 404),
    "failing": lambda rest: rest.fails("file", 503),
    "cut": lambda rest: rest.cuts("file", times=FOREVER),
}


async def asks(player: Player, drawing: str, *, private: bool = False) -> Answer:
    modal = await player.opens_by_typing(f"/schemer private:{private}")
    filled = {"Scheme": "Move 2 -> Foe", "Board": drawing, "Grid": "Squares, sides only"}
    return await player.fills(modal, filled)


def files(drawing: str) -> set[str]:
    """Return the names of the files of a board's card: the buttons hold a small board."""
    return {"board.png"} if drawing == SMALL else {"board.png", "board.yaml"}


def drawn(modal: Modal) -> str:
    """Return the board that stands in a form."""
    return next(field.value for field in modal.fields if field.custom_id == "map")


@shared
@pytest.mark.parametrize("drawing", [SMALL, LARGE], ids=["small", "large"])
async def test_a_board_is_turned_published_and_made_private(
    discord: Discord, luca: Player, drawing: str
) -> None:
    async def is_drawn(card: Answer) -> Answer:
        assert await discord.until(lambda: set(card.files) == files(drawing))
        return card

    card = await is_drawn(await asks(luca, drawing, private=True))
    italian = await is_drawn(await luca.clicks(card, "Italiano"))
    public_card = await is_drawn(await luca.clicks(italian, "Mostra a tutti"))
    hidden = await luca.clicks(public_card, "Rendi privata")

    assert (italian.ephemeral, public_card.ephemeral, hidden.ephemeral) == (True, False, True)
    await is_drawn(hidden)
    assert hidden.payload["attachments"] == []
    assert await discord.until(lambda: public_card.deleted)


@shared
@pytest.mark.parametrize("drawing", [SMALL, LARGE], ids=["small", "large"])
async def test_a_card_opens_its_own_board(luca: Player, marta: Player, drawing: str) -> None:
    card = await asks(luca, drawing)
    await asks(luca, OTHER)

    assert drawn(await marta.opens(card, AGAIN)) == drawing


@shared
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("button", [AGAIN, "Italiano", "Make private"])
async def test_a_large_board_whose_file_is_lost_is_asked_for_again(
    discord: Discord, luca: Player, button: str, fault: Callable[[Faults], None]
) -> None:
    card = await asks(luca, LARGE)
    await asks(luca, OTHER)
    fault(discord.rest)
    refused = await luca.clicks(card, button)
    discord.rest.recovers()

    assert refused.ephemeral
    assert refused.text == Locale("en").text("board-lost")
    assert not card.deleted


@shared
async def test_a_form_does_not_wait_for_a_slow_file(discord: Discord, luca: Player) -> None:
    card = await asks(luca, LARGE)
    discord.rest.slows("file", 2.5)

    assert (await luca.clicks(card, AGAIN)).text == Locale("en").text("board-lost")


@shared
async def test_a_small_board_needs_no_file(discord: Discord, luca: Player) -> None:
    card = await asks(luca, SMALL)
    earlier_count = len(discord.recording.of("file"))

    assert drawn(await luca.opens(card, AGAIN)) == SMALL
    italian = await luca.clicks(card, "Italiano")
    assert await discord.until(lambda: set(italian.files) == {"board.png"})
    assert len(discord.recording.of("file")) == earlier_count


@pytest.mark.parametrize("drawing", [SMALL, LARGE], ids=["small", "large"])
async def test_a_board_works_a_day_and_a_restart_later(
    server: Discord, host: Host, drawing: str
) -> None:
    luca = server.player("Luca")
    bot = await host.starts()
    card = await asks(luca, drawing, private=True)
    assert await server.until(lambda: set(card.files) == files(drawing))
    server.clock.forward(DAY_SECONDS)
    await server.restart_bot(bot)

    assert drawn(await luca.opens(card, AGAIN)) == drawing
    public_card = await luca.clicks(card, "Show everyone")
    assert not public_card.ephemeral
    assert await server.until(lambda: set(public_card.files) == files(drawing))


@shared
@pytest.mark.parametrize("drawing", [SMALL, LARGE], ids=["small", "large"])
async def test_a_figure_is_moved_on_the_cards_own_board(
    luca: Player, marta: Player, drawing: str
) -> None:
    card = await asks(luca, drawing)
    await asks(luca, OTHER)
    form = await luca.opens(card, "Move a figure")
    space = {"Column": "c", "Row": "2"} if drawing == SMALL else {"To which space": "c2"}
    moved = await luca.fills(form, {"Who": "@", **space})

    expected = with_miniature_moved(TypedBoard("Move 2 -> Foe", drawing, "square"), "@", "c2", "en")
    assert drawn(await marta.opens(moved, AGAIN)) == expected.drawing
    assert not moved.ephemeral


@shared
async def test_another_scheme_turns_a_private_card_over(luca: Player) -> None:
    card = await asks(luca, SMALL, private=True)
    form = await luca.opens(card, "Another Scheme")
    changed = await luca.fills(form, {"Scheme": "Leap 1 -> Foe"})

    assert [field.value for field in form.fields] == ["Move 2 -> Foe"]
    assert changed.id == card.id
    assert changed.text.startswith("### Leap 1 -> Foe")
    assert drawn(await luca.opens(changed, AGAIN)) == SMALL


@shared
async def test_a_refused_change_offers_to_mend_the_board(luca: Player) -> None:
    card = await asks(luca, SMALL)
    refused = await luca.fills(await luca.opens(card, "Another Scheme"), {"Scheme": "Walk"})

    assert refused.ephemeral
    form = await luca.opens(refused, "Fix it")
    assert [field.value for field in form.fields][:2] == ["Walk", SMALL]


@shared
async def test_a_refused_turn_of_the_next_schemer_is_mended_on_one_line(luca: Player) -> None:
    card = await asks(luca, "F..@..G.gh")
    form = await luca.opens(card, "Apply and next")
    filled = {"Where did it go?": ["b1"], "Who is next?": ["h"], "Scheme": "Walk"}
    fixed = await luca.opens(await luca.fills(form, filled), "Fix it")

    assert [field.value for field in fixed.fields][:2] == [
        "Walk",
        "10x1; @=h j1; F a1; G g1; g i1; s b1",
    ]


@shared
async def test_the_example_of_a_scheme_is_in_the_players_language(marta: Player) -> None:
    form = await marta.opens_by_typing("/schemer")

    example = form.fields[0].component["placeholder"]
    assert example == "Movimento 3 -> Nemico"
    card = await marta.fills(form, {"Piano": example, "Mappa": SMALL})
    assert card.text.startswith(f"### {example}\n")


@shared
async def test_somebody_who_is_not_there_is_not_moved(luca: Player, marta: Player) -> None:
    card = await asks(luca, CROWD)
    form = await marta.opens(card, "Move a figure")
    refused = await marta.fills(form, {"piece": "Gog", "space": "ab1"})

    assert refused.ephemeral
    assert refused.text == Locale("it").text("board-no-piece", name="Gog")


@shared
@pytest.mark.parametrize("private", [True, False])
async def test_a_refused_move_is_mended(discord: Discord, luca: Player, *, private: bool) -> None:
    card = await asks(luca, SMALL, private=private)
    form = await luca.opens(card, "Move a figure")
    refused = await luca.fills(form, {"Who": "F", "Column": "a", "Row": "2"})
    assert refused.ephemeral
    assert refused.text.startswith('F cannot stand on "#"')
    again = await luca.opens(refused, "Fix it")
    chosen = [
        option["value"]
        for field in again.fields
        for option in field.component["options"]
        if option.get("default")
    ]
    assert chosen == ["F", "a", "2"]
    refused_again = await luca.fills(again, {})
    mended = await luca.fills(await luca.opens(refused_again, "Fix it"), {"Column": "e"})

    assert "Heroes: F (e2)" in mended.text
    assert mended.ephemeral is private
    assert private or await discord.until(lambda: refused_again.deleted)


@shared
async def test_a_refused_move_on_a_large_board_is_mended(marta: Player) -> None:
    form = await marta.opens_by_typing("/schemer")
    card = await marta.fills(form, {"Piano": "Move 1 -> G", "Mappa": CROWD})
    form = await marta.opens(card, "Sposta una figura")
    refused = await marta.fills(form, {"piece": "G", "space": "ab9"})
    assert "ab9" in refused.text
    again = await marta.opens(refused, "Correggi")
    assert [field.value for field in again.fields] == ["G", "ab9"]
    assert "G (ab1)" in (await marta.fills(again, {"space": "ab1"})).text


async def test_a_refused_move_is_not_remembered_for_ever(server: Discord, host: Host) -> None:
    luca = server.player("Luca")
    bot = await host.starts()
    card = await asks(luca, SMALL)
    form = await luca.opens(card, "Move a figure")
    refused = await luca.fills(form, {"Who": "F", "Column": "a", "Row": "1"})
    await server.restart_bot(bot)
    assert "That is no longer there" in (await luca.clicks(refused, "Fix it")).text


@shared
async def test_schemers_act_one_after_the_other(luca: Player) -> None:
    card = await asks(luca, "F..@..G.gh")
    form = await luca.opens(card, "Apply and next")
    filled = {"Where did it go?": ["b1"], "Who is next?": ["h"], "Scheme": "Move 1 -> Friend"}
    following = await luca.fills(form, filled)
    last = await luca.opens(following, "Apply and next")

    assert following.text.startswith("### Move 1 -> Friend")
    assert drawn(await luca.opens(following, AGAIN)) == "10x1; @=h j1; F a1; G g1; g i1; s b1"
    assert [field.label for field in last.fields] == ["Who is next?", "Scheme"]


@shared
async def test_the_scheme_and_the_grid_of_the_form_count(luca: Player, marta: Player) -> None:
    card = await asks(luca, "#######\n#@..^F#\n#.g...#\n#######")
    form = await luca.opens(card, "Apply and next")
    filled = {"Who is next?": ["g"], "Scheme": "Move 3 -> Nearest Foe"}
    following = await luca.fills(form, filled)
    marta_form = await marta.opens_by_typing("/schemer scheme:Move 1 -> Foe")
    answer = await marta.fills(marta_form, {})
    second_answer = await luca.fills(
        await luca.opens(following, AGAIN),
        {"Scheme": "Move 2 -> Foe", "Grid": "Squares, diagonals too"},
    )

    assert following.text.startswith("### Move 3 -> Nearest Foe")
    assert "map:" not in drawn(marta_form)
    assert answer.text.startswith("### Movimento 1 -> Nemico\n")
    assert second_answer.text.startswith("### Move 2 -> Foe\nThe Schemer goes to e3 (by d2;")
    assert drawn(await luca.opens(second_answer, AGAIN)) == drawn(await luca.opens(following, AGAIN))


@shared
async def test_a_board_is_typed_on_one_line(luca: Player) -> None:
    line = "4x1 square; @ a1; F=Fiona d1"
    modal = await luca.opens_by_typing("/schemer")
    card = await luca.fills(modal, {"Scheme": "Move 2 -> Foe", "Board": line})

    assert card.text.startswith("### Move 2 -> Foe\nThe Schemer goes to c1")
    assert drawn(await luca.opens(card, AGAIN)) == line


@shared
async def test_a_schemer_alone_acts_again_from_where_it_went(luca: Player) -> None:
    card = await asks(luca, "@...F")
    form = await luca.opens(card, "Apply and next")
    following = await luca.fills(form, {"Scheme": "Move 1 -> Foe"})

    assert [field.label for field in form.fields] == ["Scheme"]
    assert drawn(await luca.opens(following, AGAIN)) == "..@.F"


@shared
@pytest.mark.parametrize("button", ["Move a figure", "Another Scheme", "Apply and next"])
async def test_a_change_of_a_board_whose_file_is_lost_opens_no_other(
    discord: Discord, luca: Player, button: str
) -> None:
    card = await asks(luca, LARGE)
    await asks(luca, OTHER)
    discord.rest.fails("file", 404)
    refused = await luca.clicks(card, button)
    discord.rest.recovers()

    assert refused.text == Locale("en").text("board-lost")


@shared
@pytest.mark.parametrize(
    ("language", "command"), [("en", "/schemer room:"), ("it", "/schemer stanza:")]
)
async def test_a_board_starts_from_a_room(discord: Discord, language: Language, command: str) -> None:
    player = discord.player("Ida", locale=language if language == "it" else "en-US")
    await asks(discord.player("Luca"), SMALL)
    for name in template_names():
        document = template(name)
        form = await player.opens_by_typing(f"{command}{Locale(language).text(f'template-{name}')}")
        scheme, drawing = [field.value for field in form.fields][:2]
        grid = [option["value"] for option in form.fields[2].component["options"] if option["default"]]
        assert (scheme, drawing, grid) == (document["scheme"], document["map"], [document["grid"]])
        assert (await player.fills(form, {})).text.startswith("### Mov")


@pytest.mark.parametrize("page", ["https://example.org/board_(1).html", ""])
async def test_the_form_links_to_the_page_that_draws_boards(
    server: Discord, host: Host, page: str
) -> None:
    await host.starts(LAWSPEAKER_BOARD_PAGE=page)
    marta = server.player("Marta", locale="it")
    form = await marta.opens_by_typing("/schemer")
    link = f"[Disegna la mappa col dito](<{page}>), poi incolla qui sotto la riga."
    assert form.text == (link if page else "")
    card = await marta.fills(form, {"Piano": "Move 2 -> Foe", "Mappa": "4x1 square; @ a1; F d1"})
    again = await marta.opens(card, Locale("it").text("button-change"))
    assert again.text == form.text
    refused = await marta.fills(again, {"Piano": "Walk"})
    assert (await marta.opens(refused, "Correggi")).text == form.text
