"""Settings of a table: who has set what, and for whom it holds."""

from dataclasses import replace

from bot.tables.memory import Memory
from bot.tables.values import ANY, AUTO, EMPTY, TableSettings
from tests.bot.tables.conftest import CAVES, DIRECT, HALLS


async def test_a_new_table_remembers_nothing(memory: Memory) -> None:
    assert await memory.newest(HALLS) == EMPTY
    assert await memory.at(HALLS) == EMPTY


async def test_what_is_set_holds_for_every_player_of_the_table(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"game": "conan", "private": True})

    state = await memory.at(replace(HALLS, user="7"))
    assert state.settings == TableSettings(game="conan", private=True)


async def test_a_change_leaves_other_settings_alone(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"game": "conan"})
    await memory.change_settings(HALLS, {"language": "it"})
    state = await memory.change_settings(HALLS, {"game": None, "days": 7})

    assert state.settings == TableSettings(language="it", days=7)


async def test_the_table_comes_before_its_channel_its_server_and_the_player(memory: Memory) -> None:
    thread = replace(HALLS, place="11")
    await memory.change_settings(thread, {"days": 1, "game": "a", "language": "it"}, "me")
    assert (await memory.at(thread)).settings == TableSettings(game="a", language="it", days=1)
    await memory.change_settings(thread, {"days": 2, "game": "b"}, "server")
    assert (await memory.at(thread)).settings == TableSettings(game="b", language="it", days=2)
    await memory.change_settings(HALLS, {"game": "c"})
    assert (await memory.at(thread)).settings == TableSettings(game="c", language="it", days=2)
    await memory.change_settings(thread, {"game": "d"})
    assert (await memory.at(thread)).settings == TableSettings(game="d", language="it", days=2)
    assert (await memory.at(HALLS)).settings.game == "c"


async def test_a_reset_takes_back_one_setting_or_all(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"game": "conan", "days": 7})

    assert (await memory.reset(HALLS, ["game"])).settings == TableSettings(days=7)
    assert (await memory.reset(HALLS)).settings == TableSettings()


async def test_a_player_takes_settings_to_every_table(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"language": "it"}, "me")

    assert (await memory.at(CAVES)).settings.language == "it"
    assert (await memory.at(DIRECT)).settings.language == "it"
    assert (await memory.at(replace(CAVES, user="7"))).settings.language is None


async def test_no_table_sees_another_ones_settings(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"game": "conan"}, "server")
    await memory.change_settings(HALLS, {"days": 3})
    same_channel_elsewhere = replace(CAVES, place=HALLS.place, parent=HALLS.parent)

    for scope in (CAVES, DIRECT, same_channel_elsewhere):
        assert (await memory.newest(scope)).settings == TableSettings()


async def test_a_server_can_be_forgotten(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"game": "conan"}, "server")
    await memory.change_settings(CAVES, {"game": "rangers"})
    await memory.forget(HALLS)

    assert await memory.at(HALLS) == EMPTY
    assert (await memory.at(CAVES)).settings.game == "rangers"


async def test_auto_and_any_at_a_table_count_more_than_what_its_server_has_set(memory: Memory) -> None:
    await memory.change_settings(HALLS, {"language": "it", "game": "conan"}, "server")
    thread = replace(HALLS, place="11")
    state = await memory.change_settings(HALLS, {"language": AUTO, "game": ANY})

    assert state.settings == TableSettings(game=ANY)
    assert state.preferred is None
    assert (await memory.at(thread)).settings == TableSettings(game=ANY)
    assert (await memory.at(replace(HALLS, place="12", parent="12"))).settings.language == "it"
    await memory.change_settings(HALLS, {"language": "en"}, "me")
    assert (await memory.at(HALLS)).settings.language == "en"
    assert (await memory.reset(HALLS, ["language"])).settings.language == "it"
