"""What phones and Discord itself put into what players type, by every way in."""

from string import ascii_uppercase

import pytest

from glossary import Glossary
from glossary.entry import game_of
from tests.bot.discord.play.table import Player, fields
from tests.entries import Namesakes

TERRAIN = "difficult terrain"
TOKENS = [
    pytest.param("<#123456789012345678>", id="a channel"),
    pytest.param("</rule:123456789012345678>", id="a command"),
    pytest.param("<t:1618953630:R>", id="a time"),
    pytest.param("<id:guide>", id="a guide"),
    pytest.param("<@123456789012345678>", id="a player"),
    pytest.param("https://discord.com/channels/1/2/3", id="a link"),
    pytest.param("\u200b", id="nothing to be seen"),
    pytest.param("(p. 12)", id="a page"),
]


@pytest.fixture
def difficult(glossary: Glossary) -> set[str]:
    """Return the rules and terms that are called so, of several games."""
    ids = Namesakes(glossary).named(TERRAIN)
    assert len({game_of(entry) for entry in ids}) >= 2
    return ids


@pytest.mark.parametrize("token", TOKENS)
async def test_a_question_is_found_with_what_discord_puts_into_it(
    luca: Player, bot: str, difficult: set[str], token: str
) -> None:
    text = f"{TERRAIN} {token}"
    command_card = await luca.types("rule", query=text)
    reply = await luca.says(f"{bot} {text}")
    menu_card = await luca.finds(await luca.actor.send(luca.channel, text))

    assert reply is not None
    assert [{*seen.options} >= difficult for seen in (command_card, reply, menu_card)] == [True] * 3


async def test_a_word_divided_at_a_line_end_is_one_word(
    luca: Player, bot: str, difficult: set[str]
) -> None:
    reply = await luca.says(f"{bot} what is diffi-\ncult ter\u00ad\nrain")

    assert reply is not None
    assert reply.title == "-# `what is difficult terrain`"
    assert {*reply.options} >= difficult


async def test_a_message_of_tokens_alone_asks_nothing(luca: Player, bot: str) -> None:
    reply = await luca.says(f"{bot} <#123456789012345678> https://example.org/x")
    menu_card = await luca.finds(await luca.actor.send(luca.channel, "<#123456789012345678>"))

    assert reply is not None
    assert reply.title == "### Rules in seconds"
    assert menu_card.text == "That message has no text to look up."


async def test_suggestions_are_found_with_what_phones_type(luca: Player) -> None:
    plain = await luca.begins("rule", "query", "spell-c")

    assert plain
    assert await luca.begins("rule", "query", "spell\u2011c\u200b") == plain
    assert await luca.begins("rule", "query", "p") == await luca.begins("rule", "query", "\uff50")


async def test_the_emoji_of_a_question_is_no_number(luca: Player) -> None:
    seen = await luca.types(
        "rule", query="conan: 3 rossi contro armatura 2, danno medio <:sword:1234567890>"
    )

    assert "attack 3r" in seen.text


async def test_a_deck_is_pasted_back_from_its_card(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", private=True)
    details = await luca.clicks(seen, "Details")
    deck = details.text.partition("\u201cdeck\u201d ")[2].partition(".\n")[0]
    assert deck == '"\u22121:2 0:6 1:6 2:4 3:2"'
    pasted = await luca.types("picklock perditions-mouth", points="\u201c3\u201d", deck=deck)
    changed = await luca.fills(await luca.presses(details, "Change"), deck=deck, points="1\u20133")
    form = await luca.presses(pasted, "All options on one line")
    line = await luca.fills(form, options=f"points 3. \u201cdeck\u201d {deck}")

    assert "points 3, deck \\-1:2 0:6 1:6 2:4 3:2\n" in pasted.text
    assert "points 1-3, deck" in changed.text
    assert line.text == pasted.text


async def test_a_board_is_drawn_with_a_phone(luca: Player) -> None:
    form = await luca.does("schemer", scheme="Move 2 \u2013> Foe")
    drawn = await luca.fills(form, map="```\n@\u2026\n.F.\n...\n```", grid=["square"])
    scheme = await luca.presses(drawn, "Another Scheme")
    changed = await luca.fills(scheme, scheme="\u201cLeap 1 to F\u201d")
    moved = await luca.fills(
        await luca.presses(changed, "Move a figure"), piece=["F"], column=["d"], row=["1"]
    )

    assert drawn.title == "### Move 2 -> Foe"
    assert "Heroes: F (b2)" in drawn.text
    assert changed.title == "### Leap 1 -> F"
    assert "Heroes: F (d1)" in moved.text


async def test_who_and_where_are_typed_with_a_phone_where_a_select_is_too_short(luca: Player) -> None:
    form = await luca.does("schemer", scheme="Move 1 -> G")
    drawn = await luca.fills(form, map=f"@{ascii_uppercase}...", grid=["square"])
    form = await luca.presses(drawn, "Move a figure")
    moved = await luca.fills(form, piece="\u201cF\u201d", space="AB1.")

    assert "F (ab1)" in moved.text


async def test_a_document_in_a_fence_is_a_board(luca: Player) -> None:
    board = "```yaml\nMap: |\n  @..F\nScheme: Move 2 > Foe\nGrid: Square\nfigures: {F: {keywords: [TINY]}}\n```"
    seen = await luca.fills(await luca.does("schemer"), scheme="", map=board, grid=["hex"])

    assert seen.title == "### Move 2 -> Foe"
    assert "tiny" in seen.text


RULING = "\u201cThe gate\u201d costs \u22122 \u2013 see <:sword:123456>\u2026 4\u00b2"


async def test_a_ruling_is_kept_as_it_was_typed(luca: Player) -> None:
    message = await luca.actor.send(luca.channel, f"<@1234567> {RULING}")
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)

    assert RULING in [field.get("value") for field in fields(form).values()]
