"""The figure above the rule: ``ask``, its JSON, batches and the chat."""

import json

import pytest

from bot.cli.conversation import Conversation
from tests.conftest import Lawspeaker

LOCK = "odds of picking a lock with 4 action points"
UNDERSTOOD = ["picklock", "perditions-mouth", "--points", "4"]


def test_the_figure_stands_above_the_rule(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", LOCK).lines

    assert lines[0] == "points 4."
    assert lines[1] == "85.8 % - about 6 in 7: the lock opens"
    assert any("--deck" in line for line in lines[2:5]), "what is assumed"
    call = "Repeat or change it: lawspeaker picklock perditions-mouth --points 4"
    assert lines.index(call) < lines.index("Pick a Lock · Scassinare una serratura")


@pytest.mark.parametrize(
    ("question", "understood"),
    [
        (
            "he rolls 3 red, I parry with 2 orange, 3 life left, do I live?",
            "3 red dice of theirs against guard 2 orange, life 3 of yours.",
        ),
        (
            "conan: attacco con 3 rossi e un giallo contro armatura 2, lui ha 1 vita",
            "3 rossi, 1 giallo da parte tua contro armatura 2, vita 1 dell'altra parte.",
        ),
        ("conan: 2 attacks of 3 red", "2 attacks of 3 red dice of yours."),
        (
            "attacco con 2 rossi e poi con 1 arancione contro armatura 2",
            "2 attacchi (2 rossi, 1 arancione) da parte tua contro armatura 2 dell'altra parte.",
        ),
        (
            "Legend difficulty, 4 yellow dice at a foe with the doom icon, fortitude 6, I take the damage",
            "dice 4, doom 2 of yours against fortitude 6 of theirs.",
        ),
        (
            "tiro 4d6 senza il più basso, probabilità di fare almeno 14?",
            "tiro 4d6 tieni i 3 più alti, almeno 14.",
        ),
        (
            "five d10s, every 8 or better is a success, at least three successes?",
            "roll 5d10 count 8+, at least 3.",
        ),
        ("chance that 2d10 beats 1d20?", "roll 2d10 vs 1d20."),
        (
            "lo Schemer mi colpisce con danno base 8, tempra 5 e sono fresco",
            "tempra 5 da parte tua; base 8, la figura \u00e8 Fresca.",
        ),
        (
            "rangers: shoot 3 vs fight 2, over 12 inches, odds to hit?",
            "shoot 3 of yours against fight 2 of theirs; over 10 inches.",
        ),
        (
            "quanti punti per l'85 % sulla serratura",
            "punti: il numero che serve per avere 85 %.",
        ),
    ],
)
def test_it_is_said_back_whose_is_what(lawspeaker: Lawspeaker, question: str, understood: str) -> None:
    assert lawspeaker("ask", question).lines[0] == understood


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("mi attaccano con 3 rossi, armatura 2, vita 3, muoio?", ": muori"),
        ("3 red dice attack me, armour 2, life 3, do I survive?", ": you survive"),
        (
            "conan: I attack with 3 red, armour 2, life 3, does he survive?",
            "stays below the life points",
        ),
    ],
)
def test_who_is_hit_is_named(lawspeaker: Lawspeaker, question: str, figure: str) -> None:
    assert lawspeaker("ask", question).lines[1].endswith(figure)


def test_what_is_missing_is_called_as_players_call_it(lawspeaker: Lawspeaker) -> None:
    assert "il numero che ti serve. Per esempio" in lawspeaker("ask", "tiro 3d6 probabilit\u00e0?").out


def test_what_does_not_count_is_said_with_its_reason(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "rdi: I have 2 shields and attack with 3 dice, foe fortitude 3").lines

    assert "Left aside: shields 2 of yours does not count for who attacks." in lines


def test_a_slip_is_said_back(lawspeaker: Lawspeaker) -> None:
    assert (
        "Letto come: armatra = armatura." in lawspeaker("ask", "3 rossi contro armatra 2, media").lines
    )


def test_the_figure_that_is_asked_stands_first(lawspeaker: Lawspeaker) -> None:
    question = "rangers: fight 3 vs fight 2, armour 11 for him, chance I wound him"

    assert lawspeaker("ask", question).lines[1].endswith(": at least 1 damage")


def test_how_many_it_takes_for_a_chance(lawspeaker: Lawspeaker) -> None:
    question = "how many points do I need for 80 % on a lock"

    record = json.loads(lawspeaker("ask", "--json", question).out)["odds"]

    assert record["headline"]["of"] == "needed"
    assert record["headline"]["value"] == 4
    assert record["headline"]["args"] == UNDERSTOOD


def test_what_is_not_clear_is_asked(lawspeaker: Lawspeaker) -> None:
    question = "conan: he has 3 gems and I attack with 2 red, chance to kill"

    record = json.loads(lawspeaker("ask", "--json", question).out)["odds"]

    assert "headline" not in record
    assert {"number": "3", "noun": "gems", "options": ["guard-rerolls", "life"]} in record["unclear"]


def test_a_word_that_nobody_knows_gets_no_figure(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "conan: 3 red against armour 2 with the zorgblat").lines

    assert "I do not know what \u201czorgblat\u201d changes." in lines
    assert any("--attack 3r --armour-flat 2" in line for line in lines)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "conan: rolled red 2, red 0, one gem left to reroll, he has 4 life, what now?",
            "What now: Reroll the red 0 with a gem: 50.0 % instead of 0 % if you stop.",
        ),
        (
            "rdi: a schemer attacks me for 5, I spend a shield, 4 fortitude, fresh: am I Wounded?",
            "Your figure is: standing",
        ),
        (
            "rdi: mi attacca con 6, fresco, tempra 4, uno scudo: vengo ferito?",
            "La tua figura è: Ferita",
        ),
        (
            "heroic ability number 12, chance if I burn health?",
            "It is not clear what you ask with “burn”.",
        ),
        (
            "cado da 5 pollici con 12 salute, in media quanta me ne resta?",
            "Non è chiaro che cosa chiedi con «resta».",
        ),
        (
            "conan: he attacks me with 3 red, I parry with 2 orange, chance that it ends well?",
            "It is not clear what you ask of it.",
        ),
    ],
)
def test_what_a_question_asks_or_what_is_not_clear_of_it_stands_in_a_line_above_the_rule(
    lawspeaker: Lawspeaker, question: str, line: str
) -> None:
    assert line in lawspeaker("ask", question).lines


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("lock with 4 points, the gizmometer is ticking, odds?",
         "Left aside, since I do not know it: gizmometer."),
        ("lucchetto con 4 punti, sgattaiolo avanti, che probabilit\u00e0?",
         "Da parte, perch\u00e9 non so che cosa sia: sgattaiolo."),
    ],
)  # fmt: skip
def test_a_word_that_is_left_aside_is_said(lawspeaker: Lawspeaker, question: str, line: str) -> None:
    assert line in lawspeaker("ask", "--game", "pm", question).lines


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("conan", "surrounded by 3 guards I swing my scimitar at one: do they take successes off me?"),
        ("perditions-mouth", "scassino: ho messo 4 punti e le carte fanno 4 precise, è aperta?"),
        ("rangers", "missed the swim roll by 3, do I just lose my turn?"),
    ],
)
def test_numbers_that_say_too_little_leave_the_rule_alone(
    lawspeaker: Lawspeaker, game: str, question: str
) -> None:
    shown = lawspeaker("ask", "--game", game, question)
    record = json.loads(lawspeaker("ask", "--json", "--game", game, question).out)

    assert record["results"][0]["title"][record["lang"]] in shown.lines[0]
    assert record["odds"] is None or record["odds"]["missing"] or record["odds"]["unclear"]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("he shoots me with +4, my fight is +2, armour 11, health 5, do I die?",
         "38.0 % - about 3 in 8: the target is dead"),
        ("mi tirano con +4, ho combattimento +2, armatura 11, salute 5: sopravvivo?",
         "62,0 % - circa 5 su 8: il bersaglio non è morto"),
    ],
)  # fmt: skip
def test_who_is_shot_asks_what_becomes_of_the_target(
    lawspeaker: Lawspeaker, question: str, line: str
) -> None:
    assert lawspeaker("ask", "--game", "rangers", question).lines[1] == line


def test_a_rule_of_another_game_stands_without_what_could_be_calculated(lawspeaker: Lawspeaker) -> None:
    question = (
        "Pietra del Destino: dopo il tiro mirato faccio il passo gratis, tiro 2 rossi, che rischio c'è?"
    )
    record = json.loads(lawspeaker("ask", "--json", question).out)

    assert lawspeaker("ask", question).lines[0] == "Tiro mirato · Aimed Shot"
    assert record["odds"]["args"][1] not in record["results"][0]["id"]


def test_below_dice_of_any_game_stand_no_doubtful_rules(
    lawspeaker: Lawspeaker, conversation: Conversation
) -> None:
    lines = lawspeaker("ask", "odds of 11 or more on 3d6").lines

    assert lines[-1].startswith("Repeat or change it: ")
    assert not conversation.reply("odds of 11 or more on 3d6").answer.links  # type: ignore[union-attr]  # there is one


def test_below_a_figure_nobody_reads_that_no_rule_answers(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "dmg conan 3r")

    assert result.lines[1] == "On average 4.5 (damage)"
    assert "Rules that may have to do with it:" in result.lines
    assert "no rule" not in result.out


def test_what_is_missing_is_named(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "odds of picking a lock").lines

    assert lines[0] == "Pick a Lock \u00b7 Scassinare una serratura"
    assert lines[-1] == (
        "To calculate this, tell me as well: points."
        " For example: lawspeaker picklock perditions-mouth --points 3"
    )


def test_two_values_are_compared(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "odds of the lock with 5 points or 6 points").lines

    assert lines[0] == "points 5; or points 6."


def test_a_rule_offers_the_numbers_of_its_question(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "posso usare 2 gemme per rilanciare 5 dadi rossi?").lines

    assert "Calcola: lawspeaker damage conan --attack 5r --rerolls 2" in "\n".join(lines)


def test_a_comparison_shows_both(lawspeaker: Lawspeaker) -> None:
    question = "conan: better 3 red or 4 orange against armour 2"

    lines = lawspeaker("ask", question).lines
    record = json.loads(lawspeaker("ask", "--json", question).out)["odds"]

    assert lines[1].startswith("First (attack 3r):")
    assert lines[2].startswith("Second (attack 4o):")
    assert record["expected"]["value"] > record["compare"]["expected"]["value"]


def test_the_chat_runs_the_example_of_what_is_missing(conversation: Conversation) -> None:
    conversation.reply("odds of picking a lock")

    assert conversation.reply("o").odds is not None


def test_a_rules_question_looks_as_ever(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask", "pick a lock").lines[0] == "Pick a Lock · Scassinare una serratura"


def test_a_range_is_a_table(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "odds of a lock with 3 to 5 points")

    assert [line.split()[0] for line in result.lines[2:5]] == ["3", "4", "5"]


def odds(lawspeaker: Lawspeaker, question: str) -> object:
    return json.loads(lawspeaker("ask", "--json", question).out)["odds"]


def test_json_has_the_arguments_and_the_figures(lawspeaker: Lawspeaker) -> None:
    figures = {
        "success": {"exact": "163/190", "value": 0.8578947368421053},
        "expected": {"exact": "9/5", "value": 1.8},
    }

    headline = {"of": "success", "value": 0.8578947368421053}
    said = {"args": UNDERSTOOD, "missing": [], "understood": "points 4", "headline": headline}
    assert odds(lawspeaker, LOCK) == {**said, **figures}
    calculated = json.loads(lawspeaker(*UNDERSTOOD, "--json").out)
    assert {key: calculated[key] for key in figures} == figures


@pytest.mark.parametrize(
    ("question", "record"),
    [
        pytest.param("how do I pick a lock", None, id="no figure asked for"),
        pytest.param(
            "odds of picking a lock",
            {
                "args": ["picklock", "perditions-mouth"],
                "missing": ["points"],
                "understood": "",
                "unclear": [],
            },
            id="something missing",
        ),
        pytest.param(
            "odds of a lock with 3 to 5 points",
            {
                "args": ["picklock", "perditions-mouth", "--points", "3-5"],
                "missing": [],
                "understood": "points 3-5",
            },
            id="a range",
        ),
        pytest.param(
            "odds of 4 points on the lock in room 7",
            {
                "args": UNDERSTOOD,
                "missing": [],
                "understood": "points 4",
                "unclear": [{"number": "7", "noun": "", "options": ["budget"]}],
            },
            id="a number without a role",
        ),
        pytest.param("average damage of 25 red dice", None, id="beyond the limits"),
        pytest.param(
            "conan: how many gems come back with 2 fallen companions",
            {
                "args": ["recover", "conan", "--fallen", "2"],
                "missing": [],
                "understood": "fallen 2",
                "headline": None,
                "success": None,
                "expected": None,
            },
            id="without chance",
        ),
    ],
)
def test_json_has_no_figures_that_are_not_certain(
    lawspeaker: Lawspeaker, question: str, record: object
) -> None:
    assert odds(lawspeaker, question) == record


def test_every_line_of_a_batch_has_the_key(lawspeaker: Lawspeaker) -> None:
    questions = [{"q": LOCK}, {"q": "hindrance"}, {"q": "3 dadi, danno medio", "game": "rdi"}]

    result = lawspeaker("ask", "--batch", "-", typed="\n".join(map(json.dumps, questions)))

    records = [json.loads(line)["odds"] for line in result.lines]
    assert [record and record["args"] for record in records] == [
        UNDERSTOOD,
        None,
        ["damage", "red-dragon-inn", "--dice", "3"],
    ]


@pytest.mark.parametrize("key", ["o", "odds", "p"])
def test_the_chat_calculates_what_an_answer_offers(conversation: Conversation, key: str) -> None:
    reply = conversation.reply(LOCK)
    assert reply.asked_answer is not None

    odds = conversation.reply(key).odds

    assert odds is not None
    assert odds.request.calculator.points == (4,)  # type: ignore[attr-defined]  # Pick a Lock's own option


def test_the_chat_calculates_what_a_rule_offers(conversation: Conversation) -> None:
    conversation.reply("pick a lock")

    assert conversation.reply("o").odds is not None


@pytest.mark.parametrize(("line", "points"), [("4 points", "4"), ("punti 4", "4"), ("9", "9")])
def test_the_next_line_may_say_what_is_missing(
    conversation: Conversation, line: str, points: str
) -> None:
    conversation.reply("odds of picking a lock")

    asked_answer = conversation.reply(line).asked_answer

    assert asked_answer is not None
    assert asked_answer.answer is not None
    assert asked_answer.calculation.args == ["picklock", "perditions-mouth", "--points", points]
    assert conversation.reply("o").odds is not None


def test_what_else_follows_is_answered_as_ever(conversation: Conversation) -> None:
    conversation.reply("odds of picking a lock")
    assert conversation.reply("1").ruling is not None  # it is listed

    conversation.reply("odds of picking a lock")
    assert conversation.reply("portcullis").asked_answer is None
    assert conversation.reply("4 points").asked_answer is None


def test_the_offer_comes_back_with_the_answer(conversation: Conversation) -> None:
    conversation.reply(LOCK)
    conversation.reply("what is a terrain card")
    assert conversation.reply("o").text == "The last answer offers no odds."

    conversation.reply("back")

    assert conversation.reply("o").odds is not None


def test_nothing_is_offered_before_the_first_question(conversation: Conversation) -> None:
    assert conversation.reply("o").text == "The last answer offers no odds."


def test_the_game_of_the_chat_decides(conversation: Conversation) -> None:
    conversation.reply("/game conan")

    offer = conversation.reply("average damage of 3 yellow dice").asked_answer

    assert offer is not None
    assert offer.calculation.args == ["damage", "conan", "--attack", "3y"]


def test_the_key_stands_beside_the_offer(lawspeaker: Lawspeaker) -> None:
    english = lawspeaker("chat", typed="pick a lock\n").out
    italian = lawspeaker("chat", typed="/lang it\npick a lock\n").out

    assert "Calculate, for example: [o] /picklock perditions-mouth --points 3" in english
    assert "Calcola, per esempio: [p] /picklock perditions-mouth --points 3" in italian
