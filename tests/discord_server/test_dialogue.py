"""A player and an unmodified discord.py client, which runs as its own process."""

import pytest

from tests.discord_server import Discord, ImpossibleError, NoAnswerError, Player
from tests.discord_server.sample_bot import PICTURE

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_slash_command_is_answered(marta: Player) -> None:
    card = await marta.types("/find query:a red pear amount:2 ripe:True kind:Sweet")
    assert card.text == "a red pear 2 True s it"
    assert not card.ephemeral
    assert 0 < card.answered_after < 3
    assert (await marta.follow_up(card)).text == "Another: 1"


async def test_subcommands_are_typed_after_their_group(marta: Player) -> None:
    assert (await marta.types("/throw dice sides:20")).text == "d20"


async def test_choices_are_offered_while_typing(marta: Player) -> None:
    assert await marta.begins("/find query:pear 2") == [
        ("Pear 2", "pear-2"),
        *((f"Pear {number}", f"pear-{number}") for number in range(20, 30)),
    ]


async def test_a_button_changes_its_card(marta: Player, luca: Player) -> None:
    card = await marta.types("/panel")
    changed = await luca.clicks(card, "English")
    assert changed.id == card.id
    assert card.text == "In English."
    assert card.history == ("In Italian.",)


async def test_a_deferred_change_is_waited_for(marta: Player) -> None:
    card = await marta.types("/panel")
    assert (await marta.clicks(card, "slowly")).text == "At last."


async def test_an_answer_can_be_deleted(marta: Player) -> None:
    card = await marta.types("/panel")
    assert (await marta.clicks(card, "Delete")).deleted
    with pytest.raises(ImpossibleError, match="gone"):
        await marta.clicks(card, "English")


async def test_a_button_outlives_the_bot(discord: Discord, marta: Player) -> None:
    card = await marta.types("/panel")
    await discord.restart_bot(discord.bots[0])
    answer = await marta.clicks(card, "Keep")
    assert answer.text == "Kept wood."
    assert answer.ephemeral


async def test_a_menu_is_picked_from(marta: Player) -> None:
    card = await marta.types("/panel")
    assert (await marta.picks(card, "Pear")).text == "Chose p."


async def test_one_of_several_menus_is_meant(marta: Player) -> None:
    card = await marta.types("/menus")
    assert [menu.placeholder for menu in card.selects] == ["Several", "Form"]
    assert (await marta.picks(card, "one", "three", menu="Several")).text == "one three"
    for options, menu, complaint in (
        (["one", "two"], None, "2 select menus"),
        (["one"], "several", "between 2 and 3"),
        (["one", "four"], "several", "no option 'four'"),
    ):
        with pytest.raises(ImpossibleError, match=complaint):
            await marta.picks(card, *options, menu=menu)


async def test_menus_open_modals_too(marta: Player) -> None:
    card = await marta.types("/menus")
    modal = await marta.opens_by_picking(card, "Change", menu="Form")
    assert (await marta.fills(modal, {"Colour": "Red"})).id == card.id
    modal = await marta.opens_by_menu("Note it", on=card)
    assert (await marta.fills(modal, {"Colour": "Red"})).text == "Anna in r"


@pytest.mark.parametrize(
    ("filled", "complaint"),
    [
        ({"Name": "x" * 21, "Colour": "Red"}, "takes 0 to 20 characters, not 21"),
        ({"Name": "", "Colour": "Red"}, "Name must be filled in"),
        ({"Colour": "Green"}, "cannot be chosen"),
        ({}, "cannot be chosen"),
        ({"Colour": "Red", "Size": "1"}, "no inputs"),
    ],
)
async def test_a_modal_takes_only_what_it_may(
    marta: Player, filled: dict[str, str], complaint: str
) -> None:
    modal = await marta.opens_by_typing("/change")
    with pytest.raises(ImpossibleError, match=complaint):
        await marta.fills(modal, filled)


async def test_a_modal_under_a_message_changes_it(marta: Player) -> None:
    card = await marta.types("/panel")
    modal = await marta.opens(card, "Change")
    assert modal.title == "Change it"
    assert [(field.label, field.value) for field in modal.fields] == [("Name", "Anna"), ("Colour", "")]
    await marta.fills(modal, {"Colour": "Blue"})
    assert card.text == "Anna in b"


async def test_a_modal_from_a_command_answers_anew(marta: Player) -> None:
    modal = await marta.opens_by_typing("/change")
    assert (await marta.fills(modal, {"name": "Ida", "Colour": ["Red"]})).text == "Ida in r"


async def test_a_deferred_answer_stays_private(marta: Player, luca: Player) -> None:
    card = await marta.types("/slow")
    assert card.text == "Thought\nabout it"
    assert card.ephemeral
    assert card.history == ()
    with pytest.raises(ImpossibleError, match="only Marta"):
        await luca.clicks(card, "anything")


async def test_a_laid_out_message_brings_its_picture(marta: Player) -> None:
    card = await marta.types("/picture")
    assert card.text == "# Torches\nTwo squares."
    assert card.labels == ("More", "Fine")
    assert card.files == {"board.png": PICTURE}
    assert card.alt_texts == ("A board", "The board")


async def test_menus_work_on_messages_and_players(marta: Player, luca: Player) -> None:
    message = luca.posts("a torch lights two squares")
    assert (
        await marta.uses_menu("Read it", on=message)
    ).text == "It says 'a torch lights two squares'."
    assert (await marta.uses_menu("Who is it", on=luca)).text == "Luca."


async def test_a_mention_is_answered_and_nobody_pinged(marta: Player) -> None:
    reply = await marta.says("@Sample does it burn?")
    assert reply.text == "You said: @Sample does it burn?"
    assert reply.pings == ()


async def test_a_player_edits_and_deletes(marta: Player) -> None:
    message = marta.posts("hm", where=marta.direct)
    marta.edits(message, "@Marta hm")
    assert message.payload["content"] == f"<@{marta.user.id}> hm"
    assert message.payload["edited_timestamp"]
    marta.deletes(message)
    with pytest.raises(ImpossibleError, match="gone"):
        await marta.uses_menu("Read it", on=message)


async def test_silence_is_noticed_after_three_seconds(marta: Player) -> None:
    with pytest.raises(NoAnswerError, match="did not respond"):
        await marta.types("/mute")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("/nothing", "no command"),
        ("find query:a", "begins with a slash"),
        ("/find", "required"),
        ("/find query:a amount:ten", "no number"),
        ("/find query:a amount:10", "not between 1 and 9"),
        ("/find query:a ripe:yes", "neither True nor False"),
        ("/find query:a kind:Bitter", "no choice"),
        ("/find pear", "belongs to no option"),
        ("/throw stone", "no subcommand"),
    ],
)
async def test_the_client_refuses(discord: Discord, marta: Player, text: str, complaint: str) -> None:
    request_count = len(discord.recording.requests)
    with pytest.raises(ImpossibleError, match=complaint):
        await marta.types(text)
    assert len(discord.recording.requests) == request_count


@pytest.mark.parametrize(
    ("button", "complaint"), [("Never", "disabled"), ("Read", "leads to"), ("Nothing", "0 buttons")]
)
async def test_some_buttons_cannot_be_pressed(marta: Player, button: str, complaint: str) -> None:
    card = await marta.types("/panel")
    with pytest.raises(ImpossibleError, match=complaint):
        await marta.clicks(card, button)


async def test_commands_for_users_work_where_the_bot_is_not(
    discord: Discord, marta: Player, luca: Player
) -> None:
    for place in (discord.outside, discord.add_group(marta, luca)):
        assert (await marta.types("/find query:pear", where=place)).text.startswith("pear")
        with pytest.raises(ImpossibleError, match="no command"):
            await marta.types("/ping", where=place)


async def test_threads_channels_and_direct_messages_are_places(discord: Discord, marta: Player) -> None:
    for place in (discord.add_thread("fight"), discord.add_channel("other"), marta.direct):
        card = await marta.types("/ping", where=place)
        assert (card.text, card.place) == ("pong", place)
        reply = await marta.says("@Sample here?", where=place)
        assert (reply.text, reply.place) == ("You said: @Sample here?", place)


async def test_a_command_for_managers_is_not_shown_to_others(discord: Discord, marta: Player) -> None:
    with pytest.raises(ImpossibleError, match="no command"):
        await marta.types("/tidy")
    assert (await discord.player("Ida", manages=True).types("/tidy")).text == "Tidied."


async def test_an_option_can_name_a_player_and_a_channel(
    discord: Discord, marta: Player, luca: Player
) -> None:
    place = discord.add_channel("cellar")
    card = await marta.types("/send recipient:@Luca channel:#cellar")
    assert card.text == f"<@{luca.user.id}> to <#{place.id}>"
    assert card.pings == ("Luca",)


async def test_what_is_no_choice_and_no_number_is_sent_while_typing(marta: Player) -> None:
    act = marta.hand.command("/find amount:two kind:Swe query:pear", marta.place, focus=True)
    values = {option["name"]: option["value"] for option in act.data["options"]}
    assert values == {"query": "pear", "amount": "two", "kind": "Swe"}


async def test_an_event_can_come_twice(discord: Discord, marta: Player) -> None:
    act = marta.hand.command("/panel", marta.place)
    with discord.expects_refusal(40060) as refused:
        interaction = marta.sends(act, times=2)
        assert await discord.until(lambda: interaction.original and refused)
