"""What a table remembers: who may set it, and what changes for those who play there."""

from dataclasses import replace
from string import ascii_lowercase

import pytest

from bot.discord.answer_service import AnswerService
from bot.discord.context import Context
from bot.discord.gateway.client import LawspeakerClient
from bot.locales import Locale
from bot.tables.memory import Memory
from bot.tables.scope import TERMINAL
from bot.tables.table_rulings import LONGEST_RULING
from bot.tables.values import Miss
from tests.bot.discord.play.conftest import OpenTable
from tests.bot.discord.play.table import Player, fields
from tests.bot.discord.runtime.test_metrics import count
from tests.entries import GATE, LOCK, RULES

pytestmark = pytest.mark.usefixtures("memory")
MOVEMENT = "movement"


async def test_the_game_of_a_table_is_looked_in_first(ada: Player, luca: Player) -> None:
    seen = await ada.types("table game", game="rangers")
    assert seen.private
    assert "game: Rangers of Shadow Deep" in seen.text
    answer = await luca.types("rule", query=MOVEMENT)

    assert "\n-# Rangers of Shadow Deep · rule · this table's game\n" in answer.text


async def test_a_question_that_names_its_game_gets_that_one(ada: Player, luca: Player) -> None:
    await ada.types("table game", game="rangers")
    seen = await luca.types("rule", query="movement in Conan")

    assert "\n-# Conan · rule\n" in seen.text


LAST = "the game of the last answer"


async def test_a_channel_prefers_the_game_of_its_last_answer_until_that_is_ended(
    ada: Player, luca: Player, tables: OpenTable
) -> None:
    assert "-# Perdition's Mouth" not in (await luca.types("rule", query=MOVEMENT)).text
    await luca.types("rule", query=LOCK.en.lower(), private=True)
    assert LAST not in (await luca.types("rule", query=MOVEMENT)).text
    assert LAST not in (await luca.types("rule", query=LOCK.en.lower())).text
    seen = await ada.types("rule", query=MOVEMENT)

    assert f" · rule · {LAST}\n" in seen.text
    assert "Perdition's Mouth" in seen.text
    offered = await ada.clicks(seen, "Not what I meant")
    assert any("Conan" in description for _, description in offered.titles)
    assert "Red Dragon Inn" in (await luca.types("rule", query="epic die")).text
    assert LAST not in (await tables("caves")("eva").types("rule", query=MOVEMENT)).text
    await luca.types("rule", query=LOCK.en.lower())
    assert "game: any" in (await ada.types("table game", game="any")).text
    assert LAST not in (await luca.types("rule", query=MOVEMENT)).text


async def test_another_game_that_is_asked_about_since_changes_no_card(luca: Player) -> None:
    choices = await luca.types("rule", query=MOVEMENT)
    await luca.types("rule", query=LOCK.en.lower())
    decided = await luca.types("rule", query=MOVEMENT)
    hidden = await luca.clicks(choices, "Make private")
    rule = await luca.picks(hidden, hidden.options[0])
    back = await luca.clicks(rule, "Back")
    await luca.types("rule", query="epic die")
    private_card = await luca.clicks(decided, "Make private")

    assert LAST in decided.text
    assert choices.text == hidden.text == back.text
    assert LAST not in rule.text
    assert private_card.text == decided.text


async def test_a_mention_sets_and_uses_the_channels_last_game(luca: Player) -> None:
    user = luca.env.bot.user
    assert user is not None
    bot = user.mention
    await luca.says(f"{bot} pick a lock")
    seen = await luca.says(f"{bot} movement")

    assert seen is not None
    assert LAST in seen.text


async def test_suggestions_of_the_tables_game_come_first(ada: Player, luca: Player) -> None:
    await ada.types("table game", game="rangers")
    suggestions = await luca.begins("rule", "query", "mov")
    games = [suggestion["value"].partition("/")[0] for suggestion in suggestions]

    assert games[0] == "rangers"
    assert set(games) > {"rangers"}
    assert games == sorted(games, key=lambda game: game != "rangers")


async def test_a_table_has_one_language_for_all(ada: Player, luca: Player, marta: Player) -> None:
    assert "lingua: Italiano" in (await ada.types("table language", language="it")).text
    assert "-# Fonte: " in (await luca.types("rule", query=MOVEMENT, game="conan")).text
    await ada.types("table language", language="it", where="server")
    await ada.types("table language", language="auto")

    assert "-# Source: " in (await luca.types("rule", query=MOVEMENT, game="conan")).text
    assert "-# Fonte: " in (await marta.types("rule", query=MOVEMENT, game="conan")).text


async def test_a_language_that_is_set_holds_on_somebody_elses_card(luca: Player, marta: Player) -> None:
    italian = await marta.types("rule", query=GATE.id)
    await luca.types("table language", language="it", where="me")

    assert "Italiano" not in (await luca.clicks(italian, "Regola intera")).buttons
    await luca.types("table language", language="auto", where="me")
    assert "Italiano" in (await luca.clicks(italian, "Regola intera")).buttons


async def test_replies_are_private_where_the_table_wants_it(ada: Player, luca: Player) -> None:
    await ada.types("table privacy", replies="private")

    assert (await luca.types("rule", query=MOVEMENT, game="conan")).private
    assert (await luca.types("damage conan", attack="3r")).private
    assert not (await luca.types("rule", query=MOVEMENT, game="conan", private=False)).private


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("table game", {"game": "rangers"}),
        ("table language", {"language": "it"}),
        ("table privacy", {"replies": "private"}),
        ("table reset", {}),
        ("table game", {"game": "rangers", "where": "server"}),
    ],
)
async def test_only_managers_change_a_table(
    luca: Player, command: str, options: dict[str, str]
) -> None:
    seen = await luca.types(command, **options)

    assert seen.private
    assert seen.text.startswith("Only those who manage this ")
    assert "game: any" in (await luca.types("table show")).text


async def test_anybody_sets_something_for_themselves(luca: Player, marta: Player) -> None:
    await luca.types("table game", game="rangers", where="me")

    assert "this table's game" in (await luca.types("rule", query=MOVEMENT)).text
    assert "il gioco di questo tavolo" not in (await marta.types("rule", query=MOVEMENT)).text


async def test_a_reset_takes_all_back(ada: Player) -> None:
    await ada.types("table game", game="rangers")
    await ada.types("table privacy", replies="private")
    seen = await ada.types("table reset")

    assert "game: any" in seen.text
    assert "replies: public" in seen.text


async def test_servers_do_not_share_what_they_set(tables: OpenTable, ada: Player) -> None:
    await ada.types("table game", game="rangers", where="server")
    elsewhere = tables("caves")("eva")

    assert "game: any" in (await elsewhere.types("table show")).text
    assert "this table's game" not in (await elsewhere.types("rule", query=MOVEMENT)).text


async def test_without_its_memory_a_table_gets_answers_and_one_sentence(
    answer_service: AnswerService, ada: Player
) -> None:
    answer_service.memory = Memory("postgresql://anna@127.0.0.1:1/tables")

    seen = await ada.types("table game", game="rangers")
    assert seen.text == "The memory of the tables does not answer just now; rules and odds do."
    assert "-# Source: " in (await ada.types("rule", query=MOVEMENT, game="conan")).text
    assert "damage" in (await ada.types("damage conan", attack="3r")).text.lower()
    await answer_service.memory.close()


DECIDED = "Two heroes and a rope lift it as well."


async def test_a_ruling_stands_first_on_its_rules_card(
    ada: Player, luca: Player, marta: Player
) -> None:
    note = await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    assert not note.private
    seen = await ada.types("rule", query=GATE.en.lower())
    text = seen.text

    assert "📜 This table's ruling 1 (luca, " in text
    assert text.index(DECIDED) < text.index("Source: ")
    assert DECIDED in (await marta.types("rule", query=GATE.id)).text
    assert "Decisione 1 di questo tavolo" in (await marta.types("rule", query=GATE.id)).text
    rule_page = await ada.clicks(seen, "Whole rule")
    assert DECIDED not in rule_page.text
    assert DECIDED in (await ada.clicks(rule_page, "Short")).text


async def test_a_question_in_the_words_of_a_ruling_finds_it(luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text="Trolls with crowbars pry it open.")
    seen = await luca.types("rule", query="trolls with crowbars")

    assert seen.title.startswith(f"### {GATE.en}")
    assert "Trolls with crowbars pry it open." in seen.text


async def test_a_message_becomes_a_ruling_with_a_link(luca: Player) -> None:
    message = await luca.actor.send(luca.channel, f"can the {GATE.en} be lifted with a rope?")
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)
    await luca.sends(form, rule=GATE.en, text=DECIDED)
    seen = await luca.types("rule", query=GATE.id)

    assert DECIDED in seen.text
    assert f"/{message.id})" in seen.text


async def test_a_long_message_becomes_a_ruling_from_its_beginning(luca: Player) -> None:
    text = f"The {GATE.en} is lifted with a rope. Agreed? " * 20
    message = await luca.actor.send(luca.channel, text)
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)

    assert text[:LONGEST_RULING] in [field.get("value") for field in fields(form).values()]


async def test_a_ruling_about_no_rule_is_corrected_not_typed_again(luca: Player) -> None:
    message = await luca.actor.send(luca.channel, f"can the {GATE.en} be lifted with a rope?")
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)
    refused = await luca.fills(form, rule="frog", text=DECIDED)
    reopened_form = await luca.presses(refused, "Fix it")
    written = await luca.fills(reopened_form, rule=GATE.en)

    assert refused.private
    assert '"frog"' in refused.text
    assert DECIDED in written.text
    assert not written.private
    assert f"/{message.id})" in (await luca.types("rule", query=GATE.id)).text


async def test_a_refused_ruling_that_is_forgotten_is_asked_for_again(
    luca: Player, simcord_bot: LawspeakerClient
) -> None:
    message = await luca.actor.send(luca.channel, f"can the {GATE.en} be lifted with a rope?")
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)
    refused = await luca.fills(form, rule="frog", text=DECIDED)
    simcord_bot.recent.refused_forms.clear()

    assert (await luca.clicks(refused, "Fix it")).text == Locale("en").text("gone")


async def test_the_second_of_two_editors_is_told(ada: Player, luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    first = await luca.does("ruling edit", number=1)
    second = await ada.does("ruling edit", number=1)
    assert first.modal is not None
    assert first.modal["title"] == "Change ruling 1"
    assert "changed" in (await luca.fills(first, text="A rope will do.")).text
    refused = await ada.fills(second, text="No rope.")

    assert refused.private
    assert refused.text.startswith("Somebody has changed ruling 1 meanwhile")
    assert "No rope." in refused.text
    assert "A rope will do." in (await ada.types("ruling list")).text


async def test_a_refused_change_of_a_ruling_counts_as_refused(luca: Player) -> None:
    refusals = count("modal_submit ruling", "refused")
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    first, second = [await luca.does("ruling edit", number=1) for _ in range(2)]
    await luca.fills(first, text="A rope will do.")
    await luca.fills(second, text="No rope.")

    assert count("modal_submit ruling", "refused") == refusals + 1


async def test_only_the_author_and_managers_change_a_ruling(
    ada: Player, luca: Player, marta: Player
) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    assert "di un altro" in (await marta.types("ruling remove", number=1)).text
    assert "di un altro" in (await marta.types("ruling edit", number=1)).text
    assert DECIDED in (await luca.types("ruling search", words="rope")).text
    assert "removed" in (await ada.types("ruling remove", number=1)).text
    assert (await luca.types("ruling list")).text == "This table has made no ruling yet."


async def test_no_other_server_sees_a_ruling(tables: OpenTable, luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    eva = tables("caves")("eva", manages=True)

    assert DECIDED not in (await eva.types("rule", query=GATE.id)).text
    assert DECIDED not in (await eva.types("ruling list")).text
    for command in ("ruling edit", "ruling remove"):
        assert (await eva.types(command, number=1)).text == "This table has no ruling 1."
    assert DECIDED in (await luca.types("rule", query=GATE.id)).text


async def test_rulings_go_to_another_server_as_a_file(luca: Player, tables: OpenTable) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    seen = await luca.types("ruling export")
    assert seen.private
    assert seen.files == ["rulings.yaml"]
    eva = tables("caves")("eva", manages=True)
    content = luca.downloads(seen)
    assert "1 ruling is written" in (await eva.types("ruling import", file=("r.yaml", content))).text
    list_card = await luca.types("ruling list")
    assert (await eva.types("ruling import", file=("r.yaml", content))).text == (
        "0 rulings are written down; 1 was there already."
    )
    assert (await eva.types("ruling list")).text == list_card.text
    assert DECIDED in (await eva.types("rule", query=GATE.id)).text

    assert "Only those who manage" in (await luca.types("ruling import", file=("r", content))).text
    assert "no ruling" in (await tables("lair")("leo").types("ruling export")).text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "Nothing was imported: a file of rulings is a list"),
        (b"- !!python/name:os.system ''", "Nothing was imported: line 1: the tag !!python/"),
        (b"- a\n\t- b", "Nothing was imported: line 2: a tab stands here"),
        (b"\x89PNG\x81", "Nothing was imported: the file is no text"),
        (b"#" * 4_000_001, "A file of rulings has at most 4 MB."),
    ],
)
async def test_a_file_that_holds_no_rulings_is_refused(
    ada: Player, content: bytes, sentence: str
) -> None:
    seen = await ada.types("ruling import", file=("rulings.yaml", content))

    assert seen.private
    assert seen.text.startswith(sentence)
    assert "\n" not in seen.text
    assert (await ada.types("ruling list")).text == "This table has made no ruling yet."


async def test_what_cannot_be_read_of_a_file_is_left_out_with_the_reason(ada: Player) -> None:
    content = (
        f"- {{rule: {RULES[0]}, text: No running., by: true}}\n"
        f"- {{rule: {RULES[0]}, text: {DECIDED}, date: '2016-11-27', by: Zo\xeb}}\n"
        "- {rule: '@everyone', text: a}\n"
    ).encode("cp1252")
    seen = await ada.types("ruling import", file=("rulings.yaml", content))
    summary, first, second = seen.text.splitlines()

    assert seen.private
    assert summary == "1 ruling is written down; 2 are left out."
    assert first.startswith("Ruling 1, line 1, by: expected text, found true; put a text")
    assert second.startswith("Ruling 3, line 3, rule: no loaded pack has the rule ")
    assert "@everyone" not in second
    assert f"{DECIDED} (Zoë, 2016-11-27)" in (await ada.types("ruling list")).text


async def test_only_the_bots_owner_writes_a_ruling_into_its_packs(ada: Player, luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)

    assert (await ada.types("ruling to-pack", number=1)).text.startswith("Only who runs this bot")


async def test_cards_that_were_seen_are_out_of_the_deck(
    luca: Player, marta: Player, tables: OpenTable
) -> None:
    drawn = await luca.types("deck draw", cards="2 0")
    assert not drawn.private
    assert "2 cards are out of the deck: 2 0." in drawn.text
    assert "2 0e" in (await luca.types("deck eye")).text
    seen = await marta.types("odds danger", enemies=2)
    assert "2 carte sono fuori dal mazzo a questo tavolo: 2 0e." in seen.text
    elsewhere = tables("caves")("eva")
    assert "out of the deck" not in (await elsewhere.types("odds danger", enemies=2)).text
    assert "2 0." in (await luca.types("deck undo")).text
    assert "The deck is whole" in (await luca.types("deck shuffle")).text
    assert "The deck is whole" in (await luca.types("deck show")).text
    assert "the deck has none" in (await luca.types("deck draw", cards="9")).text


async def test_a_table_has_its_own_dice(ada: Player, luca: Player) -> None:
    seen = await ada.types("table dice", game="conan", components="yellow=0,0,1,1,1,2")
    assert "components of Conan: yellow=0,0,1,1,1,2" in seen.text
    odds = await luca.types("damage conan", attack="2y")
    assert "Set at this table: yellow." in odds.text
    details = (await luca.clicks(odds, "Details")).text
    assert "Set at this table: yellow 0,0,1,1,1,2." in details
    assert "yellow" not in details.partition("Set at this table")[2].partition("\n")[2]
    assert (await luca.types("table dice", game="conan", components="yellow=0,1")).text.startswith(
        "Only"
    )
    wrong = await ada.types("table dice", game="conan", components="green=0,1")
    assert wrong.text.startswith("There is no setting")


async def test_dice_and_decks_are_called_as_the_player_calls_them(ada: Player, marta: Player) -> None:
    await ada.types("table dice", game="conan", components="rosso=0,1 giallo=0,2")
    await ada.types("table dice", game="perditions-mouth", components="mazzo-risposta=0:6; Occhi=2")
    english = (await ada.types("table show")).text
    italian = (await ada.types("table language", language="it")).text
    odds = await marta.types("damage conan", attack="2y1r")
    wrong = await ada.types("table dice", game="perditions-mouth", components="mazzo=0:6")

    assert "components of Conan: red=0,1; yellow=0,2" in english
    assert "components of Perdition's Mouth: response-deck=0:6; eyes=2" in english
    assert "componenti di Conan: rosso=0,1; giallo=0,2" in italian
    assert "mazzo-risposta=0:6; occhi=2" in italian
    assert "Impostati a questo tavolo: rosso, giallo." in odds.text
    assert "Ci sono: mazzo-risposta, occhi, carte-attacco." in wrong.text


async def test_a_table_chooses_what_others_say_by_its_name(ada: Player, luca: Player) -> None:
    attack = {"spoke": "attack", "attack": 4, "defence": 4}
    earlier_card = await luca.types("damage perditions-mouth", **attack)
    assert "100 % - if what is assumed holds" in earlier_card.text
    assert "attack-cards=reviews" in (await luca.clicks(earlier_card, "Details")).text
    seen = await ada.types("table dice", game="perditions-mouth", components="attack-cards=recensioni")
    assert "attack-cards=recensioni" in seen.text

    later_card = await luca.types("damage perditions-mouth", **attack)
    assert "40.0 %" in later_card.text
    assert "Set at this table: attack-cards." in later_card.text
    details = (await luca.clicks(later_card, "Details")).text
    assert "Set at this table: attack-cards recensioni." in details
    assert "Known in part: 42 cards, " in details


async def test_misses_are_listed_for_managers_only(
    memory: Memory, ada: Player, luca: Player, tables: OpenTable
) -> None:
    await luca.types("rule", query="zorkmid gas clouds")
    seen = await luca.types("rule", query=GATE.en.lower())
    await luca.presses(seen, "Not what I meant")
    await memory.settle()
    text = (await ada.types("misses list")).text
    assert "zorkmid gas clouds (once)" in text
    assert f"{GATE.en.lower()} (once): {GATE.en}" in text
    assert (await luca.types("misses list")).text == "Only those who manage this server can do that."
    eva = tables("caves")("eva", manages=True)
    assert (await eva.types("misses list")).text == "Every question had an answer."
    refused = await eva.types("misses add", number=1, rule=GATE.id, **{"as": "question"})
    assert refused.text.startswith("Only who runs this bot")


async def test_only_misses_that_are_listed_can_be_added(
    memory: Memory, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Context, "is_owner", property(lambda _: True))
    scope = replace(TERMINAL, server=str(ada.actor.guild.id))
    for letter in ascii_lowercase:
        await memory.add_miss(scope, Miss(" ".join([6 * letter] * 50), "en", "", ()))
    list_card = await ada.types("misses list")
    *lines, last_line = list_card.text.splitlines()

    assert last_line == f"… and {len(ascii_lowercase) - len(lines)} more"
    assert list_card.misses == [line.partition(".")[0] for line in lines]


async def test_what_is_chosen_after_a_miss_is_remembered(
    memory: Memory, ada: Player, luca: Player
) -> None:
    seen = await luca.types("rule", query="zorkmid  gas clouds ")
    await luca.picks(seen, seen.options[-1])
    await memory.settle()
    (group,) = (await ada.types("misses list")).text.splitlines()
    (miss,) = await memory.misses(replace(TERMINAL, server=str(luca.actor.guild.id)))

    assert miss.choice == seen.options[-1]
    assert group.startswith("1. zorkmid gas clouds (once): ")


async def test_players_and_servers_are_forgotten(ada: Player, luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    await luca.types("table language", language="it", where="me")
    assert (await luca.types("forget me")).text in ("Forgotten.", "Dimenticato.")
    rulings = (await luca.types("ruling list")).text
    assert DECIDED in rulings
    assert "luca" not in rulings
    assert (await luca.types("forget server")).text.startswith("Only those who manage")
    await ada.clicks(await ada.types("forget server"), "Delete all of it")
    assert (await luca.types("ruling list")).text == "This table has made no ruling yet."
    assert "/forget me" in (await luca.types("privacy")).text


async def test_a_server_is_forgotten_once_its_manager_confirms(
    memory: Memory, ada: Player, luca: Player
) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    await luca.types("rule", query="zorkmid gas clouds")
    await luca.types("rule", query="zorkmid fog banks")
    question = await ada.types("forget server")

    assert question.private
    assert "\n- 1 ruling\n- 2 questions without an answer" in question.text
    assert list(question.buttons.items()) == [("Delete all of it", "1:forget")]
    assert DECIDED in (await luca.types("ruling list")).text
    forgotten = await ada.clicks(question, "Delete all of it")
    assert (forgotten.text, forgotten.buttons) == ("Forgotten.", {})
    assert forgotten.message.id == question.message.id
    assert (await luca.types("ruling list")).text == "This table has made no ruling yet."
    assert await memory.misses(replace(TERMINAL, server=str(ada.actor.guild.id))) == []


async def test_who_manages_a_server_no_more_deletes_nothing(ada: Player, luca: Player) -> None:
    await luca.types("ruling add", rule=GATE.id, text=DECIDED)
    question = await ada.types("forget server")
    ada.env.backend.edit_member(ada.actor.guild.id, ada.id, {"role_ids": []})
    refused = await ada.clicks(question, "Delete all of it")

    assert refused.text == Locale("en").text("table-not-allowed-server")
    assert DECIDED in (await luca.types("ruling list")).text


async def test_the_last_board_survives_a_restart(
    simcord_bot: LawspeakerClient, memory: Memory, luca: Player, tables: OpenTable
) -> None:
    form = await luca.does("schemer")
    await luca.fills(form, scheme="Move 2 -> Foe", map="@..F", grid=["square"])
    await memory.settle()
    simcord_bot.recent.boards.clear()

    assert "@..F" in str((await luca.does("schemer")).modal)
    assert "@..F" not in str((await tables("caves")("eva").does("schemer")).modal)
