"""``/schemer``: the form, the answer with its picture, asking again."""

import random

import pytest
from simcord import Env, InteractionResult

from bot.discord.gateway.client import LawspeakerClient
from bot.locales import Locale
from tests.bot.discord.conftest import NewClient
from tests.bot.discord.play.conftest import Join
from tests.bot.discord.play.table import Player, Seen

DRAWN = {"scheme": "Move 3 -> Foe", "map": "@...F", "grid": ["square"]}
DOCUMENT = """\
grid: square
scheme: Move 3 -> Foe
map: |
  @..F
figures: {F: {name: Fiona}}
"""


def held(form: InteractionResult) -> dict[str, str]:
    """Return what stands in a form beforehand."""
    assert form.modal is not None
    fields = [label["component"] for label in form.modal["components"]]
    chosen = {
        field["custom_id"]: option["value"]
        for field in fields
        for option in field.get("options", ())
        if option.get("default")
    }
    return {field["custom_id"]: field.get("value", "") for field in fields} | chosen


async def drawn(player: Player, **options: object) -> Seen:
    return await player.fills(await player.does("schemer", **options), **DRAWN)


async def test_the_form_is_in_the_players_language(marta: Player, luca: Player) -> None:
    italian, english = [await player.does("schemer") for player in (marta, luca)]

    assert italian.modal is not None
    assert english.modal is not None
    assert italian.modal["title"] == "Dove va il Cospiratore?"
    assert [label["label"] for label in english.modal["components"]] == ["Scheme", "Board", "Grid"]
    assert held(english) == {"scheme": "", "map": "", "grid": ""}  # hexes, or as the board says


async def test_a_drawn_board_is_answered_for_all(marta: Player, luca: Player) -> None:
    seen = await drawn(luca)

    assert seen.title == "### Move 3 -> Foe"
    assert "d1" in seen.text
    assert not seen.private
    assert seen.files == ["board.png"]
    assert "d1" in seen.alternatives[0]
    assert set(seen.buttons) >= {"Change", "Italiano", "Make private", "Delete"}
    assert [card.text for card in marta.sees()] == [seen.text]


async def test_a_board_can_be_drawn_privately(marta: Player, luca: Player) -> None:
    seen = await drawn(marta, private=True, language="en")

    assert seen.private
    assert "Change" in seen.buttons
    assert luca.sees() == []


async def test_the_scheme_of_the_command_stands_in_the_form(luca: Player) -> None:
    assert held(await luca.does("schemer", scheme="Leap 2 -> Foe"))["scheme"] == "Leap 2 -> Foe"


async def test_a_whole_document_is_answered(luca: Player) -> None:
    form = await luca.does("schemer")
    seen = await luca.fills(form, scheme="", map=DOCUMENT, grid=[])

    assert seen.title == "### Move 3 -> Foe"
    assert "Fiona" in seen.text
    assert seen.files == ["board.png"]
    assert "Fiona" in held(await luca.presses(seen, "Change"))["map"]


@pytest.mark.parametrize(
    ("scheme", "drawing"),
    [
        pytest.param("Move 3 -> Foe", "...F", id="nobody acts"),
        pytest.param("Move 3 -> Foe", "@.@F", id="two act"),
        pytest.param("Walk over there", "@..F", id="no scheme"),
        pytest.param("", "@..F", id="nothing to do"),
        pytest.param("Move 3 -> Foe", "@.?F", id="unknown sign"),
        pytest.param("Move 3 -> Foe", "map: [", id="broken document"),
        pytest.param("Move 3 -> Foe", "map: 7\nfigures: yes", id="wrong document"),
        pytest.param("Move 3 -> **@everyone**", "@..F", id="hostile"),
        pytest.param("Move 3 -> Foe", "@" + "." * 900, id="too wide"),
    ],
)
async def test_a_bad_board_is_one_private_sentence(
    marta: Player, luca: Player, scheme: str, drawing: str
) -> None:
    form = await marta.does("schemer")
    refused = await marta.fills(form, scheme=scheme, map=drawing, grid=["square"])

    assert refused.private
    assert len(refused.text) > 10
    assert "**@" not in refused.text
    assert "riferimento" not in refused.text
    assert luca.sees() == []


async def test_a_refused_board_can_be_mended(luca: Player) -> None:
    form = await luca.does("schemer")
    refused = await luca.fills(form, scheme="Move 2 -> Foe", map="@..1", grid=["square"])
    mended = await luca.presses(refused, Locale("en").text("button-fix"))

    assert mended.modal is not None
    scheme, drawing, _ = (label["component"] for label in mended.modal["components"])
    assert (scheme["value"], drawing["value"]) == ("Move 2 -> Foe", "@..1")


async def test_asking_again_starts_from_the_board_of_the_card(marta: Player, luca: Player) -> None:
    seen = await drawn(luca)
    form = await luca.does("schemer")
    await luca.fills(form, scheme="Leap 2 -> Foe", map="@.G", grid=["hex"])

    reopened_form = await marta.presses(seen, "Change")

    assert held(reopened_form) == {"scheme": "Move 3 -> Foe", "map": "@...F", "grid": "square"}


CHANCE = random.Random(7)  # noqa: S311  # a drawing, no secret
CROWDED = "\n".join("".join(CHANCE.choices("..#~^", k=36)) for _ in range(36))
LARGE = {**DRAWN, "map": f"@{CROWDED[1:-1]}F"}


@pytest.mark.parametrize("label", ["Change", "Italiano", "Make private"])
async def test_a_large_board_whose_file_is_gone_is_asked_for_again(
    simcord_env: Env, luca: Player, label: str
) -> None:
    seen = await luca.fills(await luca.does("schemer"), **LARGE)
    await drawn(luca)
    simcord_env.backend.cdn._blobs.clear()

    refused = await luca.clicks(seen, label)

    assert refused.private
    assert refused.text == Locale("en").text("board-lost")
    assert len(luca.sees()) == 3


async def test_a_large_board_is_read_from_its_file(luca: Player) -> None:
    seen = await luca.fills(await luca.does("schemer"), **LARGE)
    await drawn(luca)
    assert seen.files == ["board.png", "board.yaml"]

    reopened_form = await luca.presses(seen, "Change")

    assert held(reopened_form)["map"] == LARGE["map"]


async def test_a_small_board_needs_no_file(simcord_env: Env, luca: Player) -> None:
    seen = await drawn(luca)
    simcord_env.backend.cdn._blobs.clear()
    hidden = await luca.clicks(seen, "Make private")

    assert hidden.private
    assert held(await luca.presses(hidden, "Change"))["map"] == "@...F"


async def test_the_command_starts_from_the_last_board_of_the_channel(
    marta: Player, luca: Player
) -> None:
    await drawn(luca)

    assert held(await marta.does("schemer"))["map"] == "@...F"
    values = held(await marta.does("schemer", scheme="Leap 1 -> Foe"))
    assert values == {"scheme": "Leap 1 -> Foe", "map": "@...F", "grid": "square"}


async def test_a_private_board_is_nobody_elses(marta: Player, luca: Player) -> None:
    await drawn(luca, private=True)

    assert held(await marta.does("schemer"))["map"] == ""


async def test_a_private_board_is_turned_in_place(luca: Player) -> None:
    seen = await drawn(luca, private=True)
    form = await luca.presses(seen, "Change")
    changed = await luca.fills(form, scheme="Move 1 -> Foe", map="@...F", grid=["square"])

    assert changed.message.id == seen.message.id
    assert changed.title == "### Move 1 -> Foe"
    assert changed.files == ["board.png"]


async def test_a_public_board_is_answered_anew(luca: Player, marta: Player) -> None:
    seen = await drawn(luca)
    form = await marta.presses(seen, "Change")
    changed = await marta.fills(form, scheme="Move 1 -> Foe", map="@...F", grid=["square"])

    assert changed.message.id != seen.message.id
    assert len(luca.sees()) == 2


async def test_the_language_of_a_board_is_turned(marta: Player, luca: Player) -> None:
    seen = await drawn(luca)
    turned = await marta.clicks(seen, "Italiano")

    assert turned.private
    assert turned.text != seen.text
    assert turned.files == ["board.png"]
    assert "Modifica" in turned.buttons


async def test_a_board_works_after_a_restart(
    simcord_env: Env, luca: Player, new_client: NewClient
) -> None:
    seen = await drawn(luca)
    old = simcord_env.bot
    await simcord_env.restart_bot(new_client())
    assert isinstance(simcord_env.bot, LawspeakerClient)
    assert simcord_env.bot is not old

    assert "Italiano" not in (await luca.clicks(seen, "Italiano")).buttons
    assert held(await luca.presses(seen, "Change"))["map"] == "@...F"


async def test_a_board_is_published_made_private_and_deleted(marta: Player, luca: Player) -> None:
    seen = await drawn(luca, private=True)
    public_card = await luca.clicks(seen, "Show everyone")
    hidden = await luca.clicks(public_card, "Make private")

    assert not public_card.private
    assert public_card.files == hidden.files == ["board.png"]
    assert hidden.private
    assert marta.sees() == []


async def test_a_board_leads_to_its_rules(luca: Player) -> None:
    seen = await drawn(luca, private=True)
    rule = await luca.picks(seen, seen.options[0])

    assert rule.message.id == seen.message.id
    assert rule.files == []


async def test_names_that_players_give_are_shown_as_they_are(marta: Player, luca: Player) -> None:
    document = DOCUMENT.replace("Fiona", f"'**@everyone** `{marta.actor.mention}`'")
    seen = await luca.fills(await luca.does("schemer"), scheme="", map=document, grid=["hex"])

    assert "**@everyone**" not in seen.text
    assert "@everyone" not in seen.text
    assert marta.actor.mention not in seen.text
    assert seen.message.message.mentions == []  # type: ignore[union-attr]  # an answer to an interaction


async def test_each_channel_has_its_own_last_board(join: Join, luca: Player) -> None:
    await drawn(luca)
    anna = join("anna")
    anna.channel = anna.actor.guild.create_text_channel("another table")

    assert held(await anna.does("schemer"))["map"] == ""


async def test_a_form_of_another_version_is_refused_politely(simcord_env: Env, marta: Player) -> None:
    form = await marta.does("schemer")
    form._interaction.modal["custom_id"] = "0:board:it:0"  # type: ignore[index]  # a form was opened
    refused = await marta.fills(form, **DRAWN)

    assert refused.private
    assert refused.text == Locale("it").text("outdated")
    assert simcord_env.errors == []
