"""What commands and buttons share: rules as cards, suggestions, lists."""

from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.errors import GoneError
from bot.discord.state.card_state import QuestionState, RuleState
from bot.tables.memory import Memory
from bot.tables.scope import Scope
from bot.tables.values import EMPTY
from glossary import LANGUAGES, Glossary, Language, UnknownGameError
from tests.bot.discord.judge import card_for, entry_card, options, shown
from tests.entries import rules_of


@pytest.fixture(scope="module")
def rules(lookup: Lookup) -> AnswerService:
    return AnswerService(lookup, "en")


def test_a_choice_belongs_to_the_player_who_asked(rules: AnswerService) -> None:
    first, second = (
        card_for(rules, QuestionState("en", "", "How do I open a locked chest?"), owner=owner)
        for owner in (1, 2)
    )

    assert "1:pick:en:1" in str(first.components)
    assert "1:pick:en:2" in str(second.components)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_opens_its_entry(rules: AnswerService, language: Language) -> None:
    for entry in rules.lookup.glossary.entries.values():
        card = entry_card(rules, RuleState(language, 0, entry.id))

        assert entry.body.title[language] in shown(card)
        assert card.state == RuleState(language, 0, entry.id)


def test_an_entry_that_is_gone_says_so(rules: AnswerService) -> None:
    with pytest.raises(GoneError):
        entry_card(rules, RuleState("en", 0, "conan/nothing"))


def test_a_game_that_is_not_loaded_says_so(rules: AnswerService) -> None:
    with pytest.raises(UnknownGameError):
        card_for(rules, QuestionState("en", "chess", "movement"), owner=1)


def test_suggestions_that_fit_equally_well_stand_together_by_game(rules: AnswerService) -> None:
    links = rules.suggestions.suggest("", None, "en")
    best = [link.game for link in links if link.score == links[0].score]

    assert len(links) == 25
    assert best == sorted(best)
    assert len(set(best)) == 4


def test_suggestions_come_best_first(rules: AnswerService) -> None:
    for text in ("a", "mov", "pick a l", "attack of opportunity"):
        scores = [link.score for link in rules.suggestions.suggest(text, None, "en")]
        assert scores == sorted(scores, reverse=True)


def test_what_is_suggested_is_what_is_answered(rules: AnswerService, glossary: Glossary) -> None:
    entry = next(rules_of(glossary))
    suggested = [link.id for link in rules.suggestions.suggest(entry.body.title.en, None, "en")]
    answered = [link.id for link in rules.ask(QuestionState("en", "", entry.body.title.en)).links]

    assert suggested == answered[: len(suggested)]
    assert suggested[0] == entry.id


@pytest.mark.parametrize("nonsense", ["zzzz", "@everyone"])
def test_nonsense_is_suggested_nothing(rules: AnswerService, nonsense: str) -> None:
    assert rules.suggestions.suggest(nonsense, None, "en") == []


def test_the_first_letter_suggests_titles_that_begin_so(rules: AnswerService) -> None:
    titles = [link.title.it for link in rules.suggestions.suggest("z", None, "it")]

    assert titles
    assert all(title.startswith("Z") for title in titles)


def test_a_game_that_was_chosen_is_kept_to(rules: AnswerService) -> None:
    assert all(
        link.id.startswith("conan/") for link in rules.suggestions.suggest("attack", "conan", "it")
    )
    assert all(
        entry_id.startswith("conan/")
        for entry_id in options(card_for(rules, QuestionState("it", "conan", "zzz"), owner=1))
    )


async def test_a_message_that_is_edited_shows_what_it_rolled_first(
    answer_service: AnswerService, tmp_path: Path
) -> None:
    answer_service.memory = Memory(str(tmp_path / "tables.db"))
    scope = Scope("1", "2", "2", "3", event="4")
    rolls = []
    for dice in ("20d100", "19d100"):
        request = answer_service.spoken_roll(f"roll {dice}", None, EMPTY)
        assert request is not None
        rolls.append(await answer_service.roll(request, "en", EMPTY, scope))
    await answer_service.memory.close()

    assert rolls[0].request == rolls[1].request
    assert rolls[0].roll.parts == rolls[1].roll.parts
