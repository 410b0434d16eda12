"""``/glossary``, ``/faq``, ``/help`` and ``/about``."""

import pytest

from bot.discord.answer_service import AnswerService
from bot.locales import Locale
from glossary.text import fold
from tests.bot.discord.play.table import Player


async def test_a_list_is_private_unless_asked_otherwise(marta: Player, luca: Player) -> None:
    assert (await marta.types("glossary")).private
    assert (await marta.types("faq")).private
    assert luca.sees() == []
    assert not (await marta.types("glossary", private=False)).private
    assert not (await marta.types("faq", private=False)).private


async def test_a_list_holds_the_entries_of_its_game_and_letter(
    luca: Player, answer_service: AnswerService
) -> None:
    seen = await luca.types("glossary", game="conan", letter="A")

    assert seen.title == "### Glossary · Conan · A"
    for entry_id in seen.options:
        entry = answer_service.lookup.glossary.entries[entry_id]
        assert entry.game == "conan"
        assert entry.body.kind != "faq"
        assert fold(entry.body.title.en).startswith("a")


async def test_a_list_is_in_the_players_language(marta: Player) -> None:
    seen = await marta.types("glossary", game="conan", letter="a")
    faq = await marta.types("faq", language="en")

    assert seen.title == "### Glossario · Conan · A"
    assert faq.title == "### FAQ"
    assert "Italiano" in faq.buttons


async def test_pages_of_a_list_are_turned(luca: Player) -> None:
    first = await luca.types("glossary", game="conan")
    second = await luca.clicks(
        first, next(label for label in first.buttons if label.startswith("Page 2"))
    )
    back = await luca.clicks(
        second, next(label for label in second.buttons if label.startswith("Page 1"))
    )

    assert second.message.id == first.message.id
    assert set(second.options).isdisjoint(first.options)
    assert back.text == first.text


async def test_the_language_of_a_list_is_turned_on_its_page(luca: Player) -> None:
    first = await luca.types("faq", game="conan")
    turned = await luca.clicks(first, "Italiano")

    assert turned.message.id == first.message.id
    assert turned.title == "### FAQ · Conan"
    assert "English" in turned.buttons


async def test_an_entry_of_a_list_is_opened(marta: Player, luca: Player) -> None:
    private = await luca.types("faq")
    public = await luca.types("faq", private=False)

    assert (await luca.picks(private, private.options[3])).message.id == private.message.id
    opened = await marta.picks(public, public.options[3])
    assert opened.private
    assert opened.title.startswith("### ")


async def test_an_entry_of_a_list_leads_back_to_its_page(luca: Player) -> None:
    first = await luca.types("glossary", game="conan")
    second = await luca.clicks(first, "Page 2 of 4") if "Page 2 of 4" in first.buttons else first
    opened = await luca.picks(second, second.options[0])

    assert (await luca.clicks(opened, "Back")).text == second.text


async def test_a_list_is_opened_at_a_letter(luca: Player) -> None:
    first = await luca.types("glossary", game="conan")
    opened = await luca.picks(first, first.letters[3])

    assert opened.message.id == first.message.id
    assert opened.title.endswith(f" · {first.letters[3].split(':')[4].upper()}")


async def test_a_sign_is_no_letter(marta: Player, luca: Player) -> None:
    refused = await marta.types("glossary", letter="%", private=False)

    assert refused.private
    assert refused.text == "Nessun titolo inizia così."
    assert luca.sees() == []


@pytest.mark.parametrize("letter", ["9", "ж"])
async def test_a_letter_that_nothing_begins_with_says_so(marta: Player, letter: str) -> None:
    seen = await marta.types("glossary", game="conan", letter=letter)

    assert Locale("it").text("browse-empty") in seen.text
    turned = await marta.clicks(seen, "English")
    assert Locale("en").text("browse-empty") in turned.text


@pytest.mark.parametrize(
    ("command", "first"), [("help", "### Rules in seconds"), ("about", "### Lawspeaker ")]
)
async def test_help_is_private_and_in_the_players_language(
    marta: Player, luca: Player, command: str, first: str
) -> None:
    english, italian = [await player.types(command) for player in (luca, marta)]

    assert english.title.startswith(first)
    assert english.private
    assert italian.private
    assert english.text != italian.text
    assert (await marta.types(command, language="en")).text == english.text


async def test_about_says_where_to_read_what_is_stored(marta: Player) -> None:
    assert "`/dati`" in (await marta.types("about")).text


async def test_about_names_the_games_and_their_rules(
    marta: Player, answer_service: AnswerService
) -> None:
    text = (await marta.types("about")).text

    for game in answer_service.lookup.glossary.games.values():
        assert f"- **{game.name.it}**: " in text
    assert "seconda versione" in text
    assert str(len(answer_service.lookup.glossary.entries)) in text
