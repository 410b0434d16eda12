"""Notes, the help, and what Lawspeaker is."""

import pytest

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import note_card, refused_card
from bot.discord.cards.notes import about_card, help_card
from bot.discord.commands.notes import _games
from bot.discord.state.buttons import FixBoard
from bot.locales import Locale, catalogue
from glossary import LANGUAGES, Language, open_packs
from tests.bot.discord.judge import refused, shown
from tests.conftest import WritePack

GAMES = ("Conan", "Deep Halls")
HELPED = (
    *("rule", "glossary", "faq", "picklock", "damage", "odds", "schemer"),
    *("table", "deck", "ruling", "misses", "privacy", "forget", "about"),
)
SENTENCES = ("failed", "gone", "given-up", "outdated", "not-yours", "no-text", "command-changed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_the_help(language: Language) -> None:
    assert refused(help_card(Locale(language), GAMES)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_the_commands_as_the_player_sees_them(language: Language) -> None:
    text = shown(help_card(Locale(language), GAMES))
    for command in HELPED:
        assert f"/{Locale(language).text(f'command-{command}')}`" in text
    for command in ("swim", "heroic", "spokes"):
        assert f"`{Locale(language).text(f'command-{command}')}`" in text
    assert Locale(language).text("command-find") in text
    assert Locale(language).text("command-make-ruling") in text
    assert Locale(language).text("button-change") in text
    assert "Conan, Deep Halls" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_many_games_is_cut(language: Language) -> None:
    card = help_card(Locale(language), [f"A game with the number {number}" for number in range(500)])

    assert refused(card) == []
    assert "…" in shown(card)


def test_a_refusal_is_a_sentence() -> None:
    card = refused_card(
        "disegno, riga 1: ...", FixBoard("it", private=False, interaction="0", code=""), Locale("it")
    )

    assert shown(card) == "Disegno, riga 1: ..."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", SENTENCES)
def test_discord_takes_every_sentence(language: Language, message: str) -> None:
    locale = Locale(language)
    card = note_card(
        locale.text(message, **({"reference": "0" * 8} if message == "failed" else {})), locale
    )

    assert refused(card) == []
    assert message in catalogue(language, "-discord")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lawspeaker_is_names_every_game_with_its_documents(
    answer_service: AnswerService, language: Language
) -> None:
    locale = Locale(language)
    card = about_card(
        locale, games=_games(answer_service.lookup.glossary, language), entries=408, version="0.1.0"
    )

    assert refused(card) == []
    for game in answer_service.lookup.glossary.games.values():
        assert game.name[language] in shown(card)
        for document in game.documents.values():
            assert document.title in shown(card)
            assert document.version is None or document.version in shown(card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_what_lawspeaker_is_with_many_packs(
    write_pack: WritePack, language: Language
) -> None:
    documents = {
        f"book-{number}": {
            "title": f"Book {number} " + "R" * 100,
            "language": "en",
            "version": "v" * 60,
        }
        for number in range(3)
    } | {"rulebook": {"title": "R" * 120, "language": "en"}}
    name = {"name": {"en": "G" * 60, "it": "H" * 60}, "documents": documents}
    for number in range(40):
        folder = write_pack({"rules/torches.yaml": {}}, game=name, name=f"game-{number}").parent
    answer_service = AnswerService(Lookup(*open_packs([folder]), "en"), "en")
    locale = Locale(language)

    card = about_card(
        locale, games=_games(answer_service.lookup.glossary, language), entries=40, version="0.1.0"
    )

    assert refused(card) == []
    assert locale.text("discord-about", games="", entries=40, version="0.1.0").split("\n")[-1] in shown(
        card
    )
