"""``/rule``: what a player types, what is suggested, what is answered."""

from typing import Any

import pytest
from simcord import Env

from bot.answers import Answer
from bot.discord.answer_service import AnswerService
from bot.locales import Locale
from tests.bot.discord.play.table import QUESTION, Player, answer, requests
from tests.entries import CHEST, LOCK

SEVERAL = "How do I open a locked chest?"
LONG_CHOICES = (
    "what happens when somebody attacks, attack roll, attack dice, attack value, attack bonus, attack"
    " damage and so on?"
)
LONG_MISS = f"zzz chest {'qx' * 60}"


async def test_a_question_is_answered_in_the_players_language(marta: Player, luca: Player) -> None:
    italian = await marta.types("rule", query=QUESTION)
    english = await luca.types("rule", query=QUESTION)

    assert italian.title == f"### {CHEST.it}"
    assert "-# Fonte: " in italian.text
    assert english.title == f"### {CHEST.en} · {CHEST.it}"
    assert "-# Source: " in english.text
    assert not italian.private


async def test_half_a_word_is_enough(luca: Player) -> None:
    assert (await luca.types("rule", query=LOCK.en[:-2].lower())).title.startswith(f"### {LOCK.en}")


async def test_a_chosen_suggestion_is_opened_by_its_id(luca: Player) -> None:
    seen = await luca.types("rule", query=LOCK.id)

    assert seen.title.startswith(f"### {LOCK.en}")
    assert "Not what I meant" not in seen.buttons


async def test_the_answer_keeps_to_the_game(luca: Player) -> None:
    seen = await luca.types("rule", query="movement", game="conan")

    assert "\n-# Conan · " in seen.text


async def test_who_asks_is_told_what_becomes_of_them(luca: Player) -> None:
    seen = await luca.types(
        "rule", query="conan: 3 red dice attack me, armour 2, life 3, do I survive?"
    )

    assert "you survive" in seen.text


async def test_the_language_can_be_chosen(marta: Player, luca: Player) -> None:
    assert "-# Source: " in (await marta.types("rule", query=LOCK.id, language="en")).text
    assert "-# Fonte: " in (await luca.types("rule", query=LOCK.id, language="it")).text


async def test_a_private_answer_is_seen_by_its_player_alone(marta: Player, luca: Player) -> None:
    seen = await marta.types("rule", query=LOCK.id, private=True)

    assert seen.private
    assert len(marta.sees()) == 1
    assert luca.sees() == []


async def test_several_rules_are_offered_to_choose_from(luca: Player) -> None:
    seen = await luca.types("rule", query=SEVERAL)

    assert seen.title == f"-# `{SEVERAL}`"
    assert CHEST.id in seen.options
    assert len(seen.options) <= 25


async def test_the_one_who_asked_turns_the_choice_into_the_rule(luca: Player) -> None:
    seen = await luca.types("rule", query=SEVERAL)
    chosen = await luca.picks(seen, CHEST.id)

    assert chosen.message.id == seen.message.id
    assert chosen.title.startswith(f"### {CHEST.en}")
    assert set(chosen.buttons) >= {"Make private", "Delete"}


async def test_choices_are_read_in_the_other_language(luca: Player) -> None:
    seen = await luca.types("rule", query=SEVERAL)
    turned = answer(await luca.presses(seen, "Italiano"))

    assert turned.private
    assert Locale("it").text("did-you-mean") in turned.text
    assert turned.options == seen.options


async def test_private_choices_can_be_shown_to_everyone(marta: Player, luca: Player) -> None:
    seen = await luca.types("rule", query=SEVERAL, private=True)
    assert marta.sees() == []
    public_card = answer(await luca.presses(seen, "Show everyone"))

    assert not public_card.private
    assert public_card.options == seen.options
    assert len(marta.sees()) == 1


@pytest.mark.parametrize("question", [LONG_MISS, LONG_CHOICES], ids=["a miss", "choices"])
async def test_a_question_too_long_for_a_button_loses_none(luca: Player, question: str) -> None:
    seen = await luca.types("rule", query=question)
    hidden = await luca.clicks(seen, "Make private")
    turned = await luca.clicks(await luca.clicks(hidden, "Italiano"), "English")
    public_card = await luca.clicks(turned, "Show everyone")

    assert question in seen.text
    assert hidden.private
    assert not public_card.private
    assert seen.text == hidden.text == turned.text == public_card.text


@pytest.mark.parametrize("question", [LONG_MISS, LONG_CHOICES], ids=["a miss", "choices"])
async def test_a_rule_leads_back_to_the_list_of_a_long_question(luca: Player, question: str) -> None:
    choices = await luca.types("rule", query=question, private=True)
    rule = await luca.picks(choices, choices.options[0])
    back = await luca.clicks(rule, "Back")

    assert "Not what I meant" in rule.buttons
    assert back.text == choices.text
    assert back.options == choices.options


async def test_a_card_keeps_the_figure_that_a_long_question_asked_for(luca: Player) -> None:
    question = f"odds of picking a lock {'and then this and that ' * 3}and 4 action points"
    seen = await luca.types("rule", query=question)
    hidden = await luca.clicks(seen, "Make private")
    turned = await luca.clicks(await luca.clicks(hidden, "Italiano"), "English")

    assert f"-# `{question}`" in seen.text
    assert "85.8 %" in seen.text
    assert seen.text == hidden.text == turned.text


async def test_somebody_else_who_chooses_is_answered_privately(marta: Player, luca: Player) -> None:
    seen = await luca.types("rule", query=SEVERAL)
    chosen = await marta.picks(seen, CHEST.id)

    assert chosen.message.id != seen.message.id
    assert chosen.private
    assert [card.title for card in luca.sees()] == [seen.title]


async def test_a_miss_names_the_nearest_titles(marta: Player) -> None:
    seen = await marta.types("rule", query="zzzz qqqq")

    assert seen.title == "-# `zzzz qqqq`"
    assert seen.options
    assert (await marta.picks(seen, seen.options[0])).title.startswith("### ")


@pytest.mark.parametrize(
    "text", ["@everyone", "<@&1>", "**bold** `code`", "```\nblock", "# head\n- list", "||spoiler||"]
)
async def test_what_was_typed_is_echoed_harmlessly(luca: Player, text: str) -> None:
    seen = await luca.types("rule", query=f"zzzz {text}")
    echo = " ".join(f"zzzz {text}".replace("`", "'").split())

    assert seen.title == f"-# `{echo}`"
    assert seen.text.count("`") == 2
    assert seen.message.message.mentions == []  # type: ignore[union-attr]  # an answer to an interaction
    assert not seen.message.message.mention_everyone  # type: ignore[union-attr]


async def test_nothing_typed_suggests_what_is_popular(marta: Player, luca: Player) -> None:
    italian, english = [await player.begins("rule", "query", "") for player in (marta, luca)]

    assert len(italian) == len(english) == 25
    assert {suggestion["value"] for suggestion in italian} == {
        suggestion["value"] for suggestion in english
    }
    assert italian != english


async def test_suggestions_are_in_both_languages_and_carry_ids(
    answer_service: AnswerService, marta: Player, luca: Player
) -> None:
    italian = await marta.begins("rule", "query", LOCK.it[:7].lower())
    english = await luca.begins("rule", "query", LOCK.en[:-3].lower())

    assert {
        "name": f"{LOCK.it} · {LOCK.en} (Perdition's Mouth)",
        "value": LOCK.id,
    } in italian
    assert english[0] == {
        "name": f"{LOCK.en} · {LOCK.it} (Perdition's Mouth)",
        "value": LOCK.id,
    }
    assert {
        suggestion["value"] for suggestion in italian + english
    } <= answer_service.lookup.glossary.entries.keys()


async def test_suggestions_keep_to_the_game_and_the_language(luca: Player) -> None:
    suggestions = await luca.begins("rule", "query", "mov", game="conan", language="it")

    assert suggestions
    assert all(suggestion["value"].startswith("conan/") for suggestion in suggestions)
    assert not any(
        "(" in suggestion["name"][-10:] and "Conan)" in suggestion["name"] for suggestion in suggestions
    )
    assert any(suggestion["name"].startswith("Movimento") for suggestion in suggestions)


@pytest.mark.parametrize("beginning", ["x" * 100, "?!", " ", "forziere " * 11, "à"])
async def test_discord_takes_every_suggestion(marta: Player, beginning: str) -> None:
    for suggestion in await marta.begins("rule", "query", beginning):
        assert 1 <= len(suggestion["name"]) <= 100
        assert 1 <= len(suggestion["value"]) <= 100


async def test_every_suggestion_opens_what_it_names(luca: Player) -> None:
    for suggestion in (await luca.begins("rule", "query", "attack"))[:6]:
        seen = await luca.types("rule", query=suggestion["value"], private=True)
        assert seen.title.removeprefix("### ").split(" · ")[0] in suggestion["name"]


async def test_an_answer_is_one_response_that_mentions_nobody(simcord_env: Env, luca: Player) -> None:
    await luca.types("rule", query=LOCK.id)

    (response,) = requests(simcord_env, "/callback")
    assert response.json["type"] == 4
    assert response.json["data"]["allowed_mentions"]["parse"] == []


async def test_the_figure_that_is_asked_for_stands_above_the_rule(marta: Player, luca: Player) -> None:
    english = await luca.types("rule", query="odds of picking a lock with 4 action points")
    italian = await marta.types("rule", query="probabilità di aprire il lucchetto con 4 punti")

    assert "points 4" in english.title + english.text
    assert english.text.index("85.8 %") < english.text.index(f"### {LOCK.en}")
    assert italian.text.index("85,8 %") < italian.text.index(f"### {LOCK.it}")


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("odds of picking a lock with 4 action points", None),
        ("odds of the attack with attack 3 vs defence 4", "perditions-mouth"),
        ("how many gems does it cost to open a chest", None),
    ],
    ids=["a rule", "a list", "a sentence"],
)
async def test_a_card_that_is_shown_again_holds_all_that_it_held(
    luca: Player, question: str, game: str | None
) -> None:
    seen = await luca.types("rule", query=question, **({"game": game} if game else {}))
    italian = await luca.clicks(seen, "Italiano")
    hidden = await luca.clicks(seen, "Make private")
    public_card = await luca.clicks(hidden, "Show everyone")

    assert seen.text == hidden.text == public_card.text
    assert seen.buttons.keys() == public_card.buttons.keys()
    assert ("%" in seen.text) == ("%" in italian.text)
    if "Whole rule" in seen.buttons:
        assert (
            await luca.clicks(await luca.clicks(public_card, "Whole rule"), "Short")
        ).text == seen.text


async def test_a_question_that_was_cut_gives_no_figure(luca: Player) -> None:
    question = f"odds of picking a lock {'and then this and that ' * 8}and 4 action points"
    seen = await luca.types("rule", query=question)
    hidden = await luca.clicks(seen, "Make private")

    assert "85.8 %" in seen.text
    assert "%" not in hidden.text


async def test_the_odds_button_carries_the_numbers_of_the_question(luca: Player) -> None:
    seen = await luca.types("rule", query="odds of picking a lock with 4 action points")

    odds = await luca.clicks(seen, "Calculate")

    assert "points 4" in odds.text
    assert "85.8 %" in odds.text


async def test_the_better_of_two_is_compared_on_the_card_and_behind_its_button(luca: Player) -> None:
    seen = await luca.types("rule", query="conan: better 3 red or 4 orange against armour 2")
    odds = await luca.clicks(seen, "Calculate")

    assert "First" in seen.text
    assert "Second" in seen.text
    assert "First" in odds.text


async def test_the_odds_button_keeps_what_an_incomplete_question_said(luca: Player) -> None:
    seen = await luca.types("rule", query="odds of the lock with 5 points or 6 points")

    odds = await luca.clicks(seen, "Calculate")

    assert "points 5" in odds.text


async def test_what_a_question_leaves_out_is_named(luca: Player) -> None:
    seen = await luca.types("rule", query="odds of picking a lock")

    above, _, below = seen.text.partition(f"### {LOCK.en}")
    assert "To calculate this, tell me as well: points." in below
    assert "calculate" not in above
    assert "%" not in seen.text


async def test_what_is_left_out_is_named_above_a_list_as_well(luca: Player) -> None:
    seen = await luca.types("rule", query="2r1y and rerolls", game="conan")

    note, _, below = seen.text.partition("Rules that may have to do with it:")
    assert "rerolls" in note
    assert below == "**"
    assert "Free rerolls" in [label for label, _ in seen.titles]
    assert "no rule" not in seen.text


@pytest.fixture
def questions_asked(answer_service: AnswerService, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the questions that are put to the search, as they come."""
    questions: list[str] = []
    ask = answer_service.lookup.ask

    def noting(query: str, **options: Any) -> Answer:
        questions.append(query)
        return ask(query, **options)

    monkeypatch.setattr(answer_service.lookup, "ask", noting)
    return questions


@pytest.mark.parametrize(
    "query", [SEVERAL, LOCK.en.lower(), "odds of picking a lock with 4 action points"]
)
async def test_a_question_is_looked_up_once(
    luca: Player, questions_asked: list[str], query: str
) -> None:
    await luca.types("rule", query=query)

    assert questions_asked == [query]


async def test_a_question_that_was_asked_before_is_not_looked_up_again(
    luca: Player, questions_asked: list[str]
) -> None:
    await luca.types("rule", query=SEVERAL)
    await luca.types("rule", query=SEVERAL)

    assert questions_asked == [SEVERAL]


async def test_a_mention_is_looked_up_once(luca: Player, questions_asked: list[str]) -> None:
    bot = luca.env.bot.user
    assert bot is not None
    await luca.says(f"<@{bot.id}> {LOCK.en}")

    assert questions_asked == [LOCK.en]
