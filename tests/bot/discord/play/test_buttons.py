"""The buttons of cards: on one's own private card they turn it over, on others they answer privately."""

from typing import Any

import pytest
from simcord import Env, SetupError

from bot.discord.answer_service import AnswerService
from bot.discord.state.card_state import QuestionState
from bot.locales import Locale
from tests.bot.discord.conftest import NewClient
from tests.bot.discord.play.conftest import Join
from tests.bot.discord.play.table import QUESTION, Player, Seen, answer, requests
from tests.entries import CHEST, LOCK

REJECT = "Not what I meant"


@pytest.fixture
async def private(luca: Player) -> Seen:
    return await luca.types("rule", query=LOCK.id, private=True)


@pytest.fixture
async def public(luca: Player) -> Seen:
    return await luca.types("rule", query=LOCK.id)


async def test_pages_are_turned_on_a_private_card(luca: Player, private: Seen) -> None:
    rule_page = await luca.clicks(private, "Whole rule")
    short = await luca.clicks(rule_page, "Short")

    assert rule_page.message.id == short.message.id == private.message.id
    assert rule_page.text != private.text
    assert short.text == private.text


async def test_pages_of_a_public_card_are_shown_privately(
    marta: Player, luca: Player, public: Seen
) -> None:
    rule_page = await marta.clicks(public, "Whole rule")

    assert rule_page.private
    assert rule_page.message.id != public.message.id
    assert [card.text for card in luca.sees()] == [public.text]
    assert "Mostra a tutti" in rule_page.buttons


async def test_somebody_elses_card_is_read_in_ones_own_language(
    marta: Player, luca: Player, public: Seen
) -> None:
    rule_page, odds, picked_card = (
        await marta.clicks(public, "Whole rule"),
        await marta.clicks(public, "Calculate"),
        await marta.picks(public, public.options[0]),
    )
    offered = await marta.clicks(await luca.types("rule", query=QUESTION, language="en"), REJECT)

    assert rule_page.title.startswith(f"### {LOCK.it}")
    assert "66,8 %" in odds.text
    for seen in (rule_page, odds, picked_card, offered):
        assert seen.private
        assert "English" in seen.buttons


async def test_ones_own_card_keeps_the_language_that_was_chosen(marta: Player) -> None:
    public = await marta.types("rule", query=LOCK.id, language="en")

    assert "Italiano" in (await marta.clicks(public, "Whole rule")).buttons
    assert "Italiano" in (await marta.picks(public, public.options[0])).buttons


async def test_the_button_to_the_other_language_is_obeyed(marta: Player, luca: Player) -> None:
    italian = await luca.types("rule", query=LOCK.id, language="it")

    assert "Italiano" in (await marta.clicks(italian, "English")).buttons


async def test_a_language_that_is_not_spoken_leaves_the_cards(join: Join, public: Seen) -> None:
    hans = join("hans", "de")

    assert "Italiano" in (await hans.clicks(public, "Whole rule")).buttons


async def test_the_language_is_turned(marta: Player, luca: Player, private: Seen, public: Seen) -> None:
    own = await luca.clicks(private, "Italiano")
    marta_card = await marta.clicks(public, "Italiano")

    assert own.message.id == private.message.id
    assert own.title == marta_card.title == f"### {LOCK.it} · {LOCK.en}"
    assert marta_card.private
    assert (await luca.clicks(own, "English")).text == private.text


async def test_a_rule_leads_to_its_odds_and_back(luca: Player, private: Seen) -> None:
    odds = await luca.clicks(private, "Calculate")
    rule = await luca.picks(odds, LOCK.id)

    assert odds.message.id == private.message.id
    assert "66.8 %" in odds.text
    assert odds.files == ["odds.png"]
    assert rule.text == private.text
    assert rule.files == []


async def test_a_rule_leads_to_others(luca: Player, private: Seen, public: Seen) -> None:
    assert (await luca.picks(private, private.options[0])).message.id == private.message.id
    picked_card = await luca.picks(public, public.options[0])

    assert picked_card.private
    assert picked_card.message.id != public.message.id


async def test_what_was_not_meant_offers_the_next_candidates(marta: Player, luca: Player) -> None:
    seen = await luca.types("rule", query=QUESTION)
    offered = await luca.clicks(seen, "Not what I meant")
    chosen = await luca.picks(offered, offered.options[0])

    assert offered.private
    assert offered.text.startswith(f"-# `{QUESTION}`\n**Perhaps one of these?**")
    assert len(offered.options) <= 8
    assert CHEST.id not in offered.options
    assert chosen.message.id == offered.message.id
    assert chosen.private
    assert chosen.title.startswith("### ")
    assert [card.title for card in marta.sees()] == [seen.title]


@pytest.mark.parametrize("page", ["Short answer", "Whole rule"])
async def test_a_chosen_rule_leads_back_to_its_list(luca: Player, page: str) -> None:
    choices = await luca.types("rule", query="attack", private=True)
    assert choices.options, choices.text
    rule = await luca.picks(choices, choices.options[1])
    if page in rule.buttons:
        rule = await luca.clicks(rule, page)
    back = await luca.clicks(rule, "Back")

    assert back.message.id == choices.message.id
    assert back.text == choices.text


async def test_a_chosen_rule_may_not_be_what_was_meant(luca: Player) -> None:
    choices = await luca.types("rule", query="attack", private=True)
    rule = await luca.picks(choices, choices.options[1])

    assert (await luca.clicks(rule, "Not what I meant")).options


async def test_the_next_candidates_lead_back_to_themselves(luca: Player) -> None:
    seen = await luca.types("rule", query=QUESTION)
    offered = await luca.clicks(seen, "Not what I meant")
    rule = await luca.picks(offered, offered.options[0])

    assert (await luca.clicks(rule, "Back")).text == offered.text


async def test_nothing_else_coming_near_is_said(luca: Player, answer_service: AnswerService) -> None:
    seen = await luca.types("rule", query=LOCK.en.lower())
    answered = answer_service.ask(QuestionState("en", "", LOCK.en.lower()))
    offered = await luca.clicks(seen, "Not what I meant")

    wanted = "next-candidates" if len(answered.links) > 1 else "no-more-candidates"
    assert Locale("en").text(wanted) in offered.text


async def test_a_private_card_is_shown_to_all(marta: Player, luca: Player, private: Seen) -> None:
    public_card = await luca.clicks(private, "Show everyone")

    assert not public_card.private
    assert public_card.text == private.text
    assert set(public_card.buttons) >= {"Make private", "Delete"}
    assert [card.text for card in marta.sees()] == [private.text]


async def test_showing_all_twice_in_a_hurry_posts_one_card(
    marta: Player, luca: Player, private: Seen
) -> None:
    await luca.presses(private, "Show everyone")
    await luca.presses(private, "Show everyone")

    assert len(marta.sees()) == 1


async def test_a_card_that_could_not_be_shown_is_shown_at_the_next_press(
    simcord_env: Env, marta: Player, luca: Player, private: Seen
) -> None:
    simcord_env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await luca.presses(private, "Show everyone")
    assert marta.sees() == []
    await luca.presses(private, "Show everyone")

    assert [card.text for card in marta.sees()] == [private.text]


async def test_a_chosen_rule_keeps_its_way_back_when_all_see_it(luca: Player) -> None:
    choices = await luca.types("rule", query="attack", private=True)
    rule = await luca.picks(choices, choices.options[1])
    public_card = await luca.clicks(rule, "Show everyone")
    hidden = await luca.clicks(public_card, "Make private")

    assert {"Back", "Not what I meant"} <= public_card.buttons.keys()
    assert (await luca.clicks(hidden, "Back")).text == choices.text


async def test_both_languages_of_a_card_are_shown_to_all(
    marta: Player, luca: Player, private: Seen
) -> None:
    await luca.presses(private, "Show everyone")
    await luca.presses(await luca.clicks(private, "Italiano"), "Mostra a tutti")

    assert len(marta.sees()) == 2


async def test_the_whole_rule_still_knows_its_question(luca: Player) -> None:
    seen = await luca.types("rule", query=f"how do I {LOCK.en}", private=True)
    rule_page = await luca.clicks(seen, "Whole rule")
    italian = await luca.clicks(rule_page, "Italiano")
    offered = await luca.clicks(italian, "Non intendevo questo")

    assert "Not what I meant" in rule_page.buttons
    assert f"`how do I {LOCK.en}`" in offered.text


@pytest.mark.parametrize("query", ["", LOCK.id], ids=["page", "rule"])
async def test_a_public_card_is_made_private(marta: Player, luca: Player, query: str) -> None:
    seen = await (
        luca.types("rule", query=query) if query else luca.types("faq", game="conan", private=False)
    )
    hidden = await luca.clicks(seen, "Make private")

    assert hidden.private
    assert hidden.text == seen.text
    assert marta.sees() == []
    assert len(luca.sees()) == 1
    assert "Show everyone" in hidden.buttons


async def test_a_public_card_is_deleted(marta: Player, luca: Player, public: Seen) -> None:
    result = await luca.presses(public, "Delete")

    assert result.acknowledged
    assert marta.sees() == luca.sees() == []


@pytest.mark.parametrize("label", ["Make private", "Delete"])
async def test_only_who_asked_takes_a_card_back(
    marta: Player, luca: Player, public: Seen, label: str
) -> None:
    refused = await marta.clicks(public, label)

    assert refused.private
    assert refused.text == "Può farlo solo chi ha chiesto."
    assert [card.text for card in luca.sees()] == [public.text]


async def test_a_private_card_is_nobody_elses(marta: Player, private: Seen) -> None:
    with pytest.raises(SetupError, match="not visible"):
        await marta.clicks(private, "Whole rule")


async def test_no_message_of_a_click_mentions_anybody(
    simcord_env: Env, luca: Player, private: Seen
) -> None:
    for label in ("Whole rule", "Show everyone"):
        await luca.clicks(private, label)

    for request in requests(simcord_env, "/callback"):
        assert request.json["data"].get("allowed_mentions", {"parse": []})["parse"] == []


async def test_buttons_work_after_a_restart(
    simcord_env: Env, luca: Player, new_client: NewClient, private: Seen, public: Seen
) -> None:
    page = await luca.types("glossary", game="conan")
    await simcord_env.restart_bot(new_client())

    assert (await luca.clicks(private, "Whole rule")).message.id == private.message.id
    assert (await luca.clicks(public, "Italiano")).private
    assert (await luca.picks(page, page.options[0])).title.startswith("### ")
    assert (await luca.clicks(public, "Make private")).private


async def test_a_restart_registers_no_commands_again(simcord_env: Env, new_client: NewClient) -> None:
    await simcord_env.restart_bot(new_client())

    assert [request.method for request in requests(simcord_env, "/commands")].count("PUT") == 1


async def test_a_button_of_another_version_is_refused_politely(
    simcord_env: Env, marta: Player, luca: Player, public: Seen
) -> None:
    for custom_id in (
        "0:show:r:en:0:conan/move",
        "2:show:x",
        "1:vanish:7",
        "something",
        "1:",
        ":",
        "1:show:x:en",
        "1:show:r:it:x:conan/move",
        "1:reject:en",
        "1:change:r:en:0:conan/move",
        "1:fix:en:0",
        "1:fix:en:0::not-a-board",
        "1:pick:en:0",
        "1:publish:x:en",
    ):
        rewrite(simcord_env, luca, public, custom_id)
        refused = answer(await marta.actor.click(public.message, custom_id=custom_id))

        assert refused.private, custom_id
        assert refused.text == Locale("it").text("outdated"), custom_id


async def test_a_select_of_another_version_is_refused_politely(
    simcord_env: Env, marta: Player, luca: Player, public: Seen
) -> None:
    rewrite(simcord_env, luca, public, "0:pick:it", kind=3)
    refused = answer(await marta.actor.select(public.message, [public.options[0]]))

    assert refused.text == Locale("it").text("outdated")


async def test_a_button_whose_rule_is_gone_is_refused_politely(
    simcord_env: Env, marta: Player, luca: Player, public: Seen
) -> None:
    for custom_id in (
        "1:show:r:en:0:conan/nothing",
        "1:publish:r:it:0:chess/move",
        "1:show:o:en:swim chess;a3",
        "1:show:b:it",
        "1:change:o:en:swim chess;a3",
    ):
        rewrite(simcord_env, luca, public, custom_id)
        refused = answer(await marta.actor.click(public.message, custom_id=custom_id))

        assert refused.private, custom_id
        assert refused.text == Locale("it").text("gone"), custom_id


def rewrite(env: Env, player: Player, seen: Seen, custom_id: str, *, kind: int = 2) -> None:
    """Make a message one that another version of the bot has posted."""
    stored = env.backend.get_message(player.channel.id, seen.message.id)
    for component in _inner(stored.components):
        if component["type"] == kind:
            component["custom_id"] = custom_id
            return


def _inner(components: list[dict[str, Any]]) -> Any:
    for component in components:
        yield component
        yield from _inner(component.get("components", []))


async def test_many_players_click_at_the_same_card(join: Join, luca: Player, public: Seen) -> None:
    for number in range(5):
        player = join(f"player {number}", "it" if number % 2 else "en-GB")
        assert (await player.clicks(public, "Whole rule")).private

    assert len(luca.sees()) == 1
