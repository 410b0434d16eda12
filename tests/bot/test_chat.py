"""``lawspeaker chat``: a conversation, line by line and through a pipe."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.cli.conversation import Conversation
from bot.cli.program import Program
from bot.drafting.own_pack import Addition, add_to_own_pack
from glossary import Outcome
from tests.conftest import Lawspeaker
from tests.entries import GATE, LOCK, rules_of


def text(conversation: Conversation, line: str) -> str:
    reply_text = conversation.reply(line).text
    assert reply_text is not None
    return reply_text


def test_a_question_is_answered(conversation: Conversation) -> None:
    answer = conversation.reply(LOCK.en).answer

    assert answer is not None
    assert answer.ruling is not None
    assert answer.ruling.entry.id == LOCK.id


@pytest.mark.parametrize(
    ("line", "beginning"),
    [
        ("hello/thanks", "I settle rules"),
        ("ok", "I settle rules"),
        ("lol, good bot", "I settle rules"),
        ("grazie mille!", "Risolvo dubbi"),
        ("come stai?", "Risolvo dubbi"),
        # Words of praise alone are no name of a rule.
        ("great game", "I settle rules"),
        ("you're the best", "I settle rules"),
        ("what a game!", "I settle rules"),
        ("how nice", "I settle rules"),
        ("it was a great session, everyone", "I settle rules"),
        ("stupid bot", "I settle rules"),
        ("sei grande", "Risolvo dubbi"),
        ("che bella serata!", "Risolvo dubbi"),
        ("ottima risposta, grazie", "Risolvo dubbi"),
        ("mi piace questo gioco", "Risolvo dubbi"),
        ("sei grnade", "Risolvo dubbi"),
        ("great gaem", "I settle rules"),
    ],
)
def test_what_asks_nothing_gets_one_line(conversation: Conversation, line: str, beginning: str) -> None:
    assert text(conversation, line).startswith(beginning)
    assert "\n" not in text(conversation, line)


@pytest.mark.parametrize(
    "line",
    [
        "is a great sword good?",
        "great axe",
        "best die to reroll",
        "how good is armour",
        "so what do the bad guys do now",
        "la spada grande è buona",
        "che bella arma posso usare",
        "quanto è grande",
    ],
)
def test_a_question_with_words_of_praise_is_answered(conversation: Conversation, line: str) -> None:
    assert conversation.reply(line).answer is not None


@pytest.mark.parametrize("line", ["conan", "rdi"])
def test_the_name_of_a_game_lists_what_players_ask_most_of_it(
    conversation: Conversation, line: str
) -> None:
    answer = conversation.reply(line).answer
    assert answer is not None
    assert {link.id.partition("/")[0] for link in answer.links} == {answer.game}


def test_nothing_at_all_lists_what_players_ask_most(conversation: Conversation) -> None:
    answer = conversation.reply("").answer
    assert answer is not None
    assert answer.links


def test_of_several_questions_the_others_are_named(conversation: Conversation) -> None:
    reply = conversation.reply(f"{LOCK.en}. and how does movement work?")
    assert reply.answer is not None
    assert reply.answer.links[0].id == LOCK.id
    assert reply.note is not None
    assert reply.note.endswith("You also asked “and how does movement work?”: one question at a time.")


def test_one_question_names_no_other(conversation: Conversation) -> None:
    conversation.reply(LOCK.en)
    assert conversation.reply(f"The hero ran off. How does he {LOCK.en}?").note is None


def test_a_number_opens_what_the_answer_offered(conversation: Conversation) -> None:
    answer = conversation.reply("mana curve").answer
    assert answer is not None
    assert answer.outcome is Outcome.MISS

    ruling = conversation.reply("2").ruling

    assert ruling is not None
    assert ruling.entry.id == answer.links[1].id


def test_a_number_opens_a_see_also_of_what_was_opened(conversation: Conversation) -> None:
    answer = conversation.reply(LOCK.en).answer
    assert answer is not None
    assert answer.ruling is not None

    ruling = conversation.reply("1").ruling

    assert ruling is not None
    assert ruling.entry.id == answer.ruling.related[0].id


@pytest.mark.parametrize("number", ["0", "99", "9" * 5000])
def test_a_number_that_was_not_offered_is_explained(conversation: Conversation, number: str) -> None:
    conversation.reply(LOCK.en)

    assert text(conversation, number).startswith(f"There is no number {number} to open.")


def test_a_game_is_kept_until_it_is_let_go(conversation: Conversation) -> None:
    assert text(conversation, "/game RoSD") == "From now on I search Rangers of Shadow Deep only."
    answer = conversation.reply("movement").answer
    assert answer is not None
    assert answer.game == "rangers"

    assert text(conversation, "/game off") == "From now on I search every game."
    assert text(conversation, "/game").startswith("I search every game.")


def test_the_game_of_the_last_answer_is_preferred_until_that_is_ended(
    conversation: Conversation,
) -> None:
    first = conversation.reply(LOCK.en)
    assert first.note is not None
    assert "Perdition's Mouth" in first.note
    assert "Perdition's Mouth first" in text(conversation, "/game")

    preferred = conversation.reply("movement")
    assert preferred.note is None
    assert preferred.answer is not None
    assert preferred.answer.ruling is not None
    assert preferred.answer.ruling.entry.id.startswith("perditions-mouth/")
    assert len({link.game for link in preferred.answer.links}) > 1

    assert text(conversation, "/game any") == "From now on I search every game, and prefer none."
    neutral = conversation.reply("movement").answer
    assert neutral is not None
    assert neutral.outcome is Outcome.CHOICES
    assert conversation.reply(LOCK.en).note is None


def test_what_another_game_answers_better_is_not_held_back(conversation: Conversation) -> None:
    conversation.reply(LOCK.en)

    answer = conversation.reply("epic die").answer

    assert answer is not None
    assert answer.ruling is not None
    assert answer.ruling.entry.id.startswith("red-dragon-inn/")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/game chess", 'I do not know the game "chess".'),
        ("/lang fr", 'I speak Italian (it) and English (en), not "fr"'),
        ("/fly", "There is no command /fly."),
        ("/picklok 3", "There is no command /picklok. Did you mean /picklock"),
        ("/tavlo", "There is no command /tavlo. Did you mean /tavolo"),
        ("/gioc conan", "There is no command /gioc. Did you mean /gioco"),
        ("/", "There is no command /."),
        ("/help schemer", "/schemer SCHEME DRAWING"),
        ("/help", "Type a question"),
        ("/full", "From now on I show the whole rule."),
        ("/lang auto", "From now on I reply in the language of the question."),
    ],
)
def test_commands_reply_in_a_sentence(conversation: Conversation, line: str, expected: str) -> None:
    assert text(conversation, line).startswith(expected)


def test_a_language_is_kept(conversation: Conversation) -> None:
    assert text(conversation, "/lang it") == "Da ora rispondo in italiano."
    assert conversation.reply("how far can I jump").language == "it"


def test_commands_have_italian_names(conversation: Conversation) -> None:
    conversation.reply("/lingua it")

    assert text(conversation, "/gioco rosd") == "Da ora cerco solo in Rangers of Shadow Deep."
    assert text(conversation, "/gioco tutti") == "Da ora cerco in tutti i giochi."
    assert text(conversation, "/gioco nessuno").endswith("senza preferirne uno.")
    assert text(conversation, "/intera") == "Da ora mostro la regola intera."
    assert text(conversation, "/aiuto") == text(conversation, "/help")


@pytest.mark.parametrize("line", [f"/rule {GATE.en}", f"/regola {GATE.en}"])
def test_rules_are_asked_for_as_on_discord(conversation: Conversation, line: str) -> None:
    answer = conversation.reply(line).answer

    assert answer is not None
    assert answer.ruling is not None
    assert answer.ruling.entry.id == GATE.id


def test_the_word_for_aid_alone_asks_for_its_rules(conversation: Conversation) -> None:
    assert conversation.reply("aiuto").answer is not None


def test_full_is_a_switch(conversation: Conversation) -> None:
    conversation.reply("/full")
    assert conversation.reply("jumping").full
    conversation.reply("/full")
    assert not conversation.reply("jumping").full


def test_a_pipe_is_answered_line_by_line_to_its_end(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed=f"{GATE.en}\n1\n/lang it\n/game rosd\ncaduta\n")

    assert result.status == 0
    assert f"{GATE.en} · {GATE.it}" in result.lines
    assert "Da ora rispondo in italiano." in result.lines
    assert any(line.endswith(" · Falling") for line in result.lines)


def test_quit_ends_it(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed="/quit\njumping\n")

    assert result.lines[-2:] == ["Good game!", ""]


def test_without_a_command_the_chat_opens(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker(typed=b"\xff\xfe\nmaterasso pulcioso\n")

    assert result.status == 0
    assert "Flea Mattress" in result.out


def test_what_is_added_to_the_own_packs_is_found_by_the_next_question(
    lawspeaker: Lawspeaker, lookup: Lookup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "may grublings gnaw through the zorkmid"
    entry = next(rules_of(lookup.glossary, "perditions-mouth"))

    def typed(_: Program) -> Iterator[str]:
        yield question
        addition = Addition("faq", question, "en", "Only on Sundays.")
        file = add_to_own_pack([tmp_path], lookup.glossary, entry, addition)
        yield question
        yield LOCK.en
        file.unlink()
        yield question

    monkeypatch.setattr("bot.cli.chat._typed", typed)
    (tmp_path / "perditions-mouth").mkdir()
    replies = lawspeaker("chat", packs=[tmp_path]).out.split("Perdition's Mouth · ")

    assert sum("Only on Sundays." in reply for reply in replies) == 1


def test_what_was_asked_of_rules_since_does_not_keep_the_last_odds_from_being_rolled(
    conversation: Conversation,
) -> None:
    conversation.reply("conan: 2 red against armour 1, average damage?")
    conversation.reply("how do I open a chest in conan")

    rolled = conversation.reply("roll").roll

    assert rolled is not None
    assert rolled.rolled_for.calculator.declaration.command == "damage"
