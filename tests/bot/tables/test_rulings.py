"""Rulings of a table in both databases."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.errors import RefusedChangeError
from bot.tables.memory import Memory
from bot.tables.table_rulings import LONGEST_RULING, MOST_RULINGS, NewRuling
from tests.bot.tables.conftest import CAVES, DIRECT, HALLS
from tests.conftest import Lawspeaker
from tests.entries import RULES

GATE = NewRuling("pm/portcullis", "A rope will do.", "Ada", "abc", "https://discord.com/channels/1/2/3")
SOMEBODY_ELSE = replace(HALLS, user="7")


async def test_a_ruling_keeps_what_was_decided_by_whom_and_where(memory: Memory) -> None:
    numbers = await memory.add_rulings(HALLS, GATE, replace(GATE, text="No rope."))
    rulings = (await memory.at(HALLS)).rulings

    assert [ruling.number for ruling in rulings.all] == sorted(numbers, reverse=True)
    assert [ruling.text for ruling in rulings.about("pm/portcullis")] == ["No rope.", "A rope will do."]
    first = rulings.number(numbers[0])
    assert first is not None
    assert (first.author, first.author_id, first.digest, first.link) == ("Ada", "100", "abc", GATE.link)
    assert rulings.about("pm/doors") == ()


async def test_the_second_of_two_writers_is_refused(memory: Memory) -> None:
    (number,) = await memory.add_rulings(HALLS, GATE)
    await memory.edit_ruling(HALLS, number, "First.", version=1, digest="new")
    with pytest.raises(RefusedChangeError, match="ruling-changed"):
        await memory.edit_ruling(HALLS, number, "Second.", version=1, digest="new")
    (ruling,) = (await memory.at(HALLS)).rulings.all

    assert (ruling.text, ruling.version, ruling.digest) == ("First.", 2, "new")


async def test_of_many_writers_at_once_one_wins(memory: Memory) -> None:
    (number,) = await memory.add_rulings(HALLS, GATE)
    edits = (
        memory.edit_ruling(HALLS, number, f"Writer {writer}.", version=1, digest="new")
        for writer in range(10)
    )
    results = await asyncio.gather(*edits, return_exceptions=True)

    assert sum(result is None for result in results) == 1
    assert (await memory.at(HALLS)).rulings.all[0].version == 2


async def test_a_removed_number_is_never_used_again(memory: Memory) -> None:
    (first,) = await memory.add_rulings(HALLS, GATE)
    await memory.remove_ruling(HALLS, first)
    (second,) = await memory.add_rulings(HALLS, GATE)

    assert second > first


async def test_each_table_counts_by_itself_and_threads_with_their_channel(memory: Memory) -> None:
    thread, other_channel = replace(HALLS, place="11"), replace(HALLS, place="12", parent="12")
    scopes = (HALLS, CAVES, thread, other_channel, HALLS, DIRECT, thread)
    numbers = [(await memory.add_rulings(scope, GATE))[0] for scope in scopes]
    assert numbers == [1, 1, 2, 1, 3, 1, 4]
    assert await memory.add_rulings(HALLS, GATE, GATE) == [5, 6]

    await memory.remove_ruling(HALLS, 6)
    await memory.merge_rulings(HALLS, [replace(GATE, text="Two ropes.")], {GATE.entry})
    assert [ruling.number for ruling in (await memory.newest(HALLS)).rulings.all] == [7, 5, 3, 1]
    assert [ruling.number for ruling in (await memory.newest(CAVES)).rulings.all] == [1]
    await memory.forget(HALLS)
    assert await memory.add_rulings(HALLS, GATE) == [1]


async def test_only_the_author_or_a_manager_changes_a_ruling(memory: Memory) -> None:
    (number,) = await memory.add_rulings(HALLS, GATE)
    with pytest.raises(RefusedChangeError, match="ruling-of-others"):
        await memory.remove_ruling(SOMEBODY_ELSE, number, manages=False)
    await memory.edit_ruling(HALLS, number, "Mine.", version=1, digest="", manages=False)
    await memory.remove_ruling(SOMEBODY_ELSE, number, manages=True)

    assert (await memory.at(HALLS)).rulings.all == ()


async def test_no_other_table_reads_or_changes_a_ruling(memory: Memory) -> None:
    (number,) = await memory.add_rulings(HALLS, GATE)
    for scope in (
        CAVES,
        DIRECT,
        replace(CAVES, place="10", parent="10"),
        replace(HALLS, place="12", parent="12"),
    ):
        assert (await memory.newest(scope)).rulings.all == ()
        with pytest.raises(RefusedChangeError, match="no-ruling"):
            await memory.remove_ruling(scope, number)
        with pytest.raises(RefusedChangeError, match="no-ruling"):
            await memory.edit_ruling(scope, number, "x", version=1, digest="")
    thread = replace(HALLS, place="11")

    assert len((await memory.newest(thread)).rulings.all) == 1


@pytest.mark.parametrize("text", ["", "  ", "x" * (LONGEST_RULING + 1)])
async def test_a_ruling_has_a_length(memory: Memory, text: str) -> None:
    with pytest.raises(RefusedChangeError, match="ruling-length"):
        await memory.add_rulings(HALLS, GATE, replace(GATE, text=text))

    assert (await memory.newest(HALLS)).rulings.all == ()


async def test_a_merged_ruling_is_written_down_once(memory: Memory) -> None:
    day = 86_400
    new_rulings = [replace(GATE, made_at=moment) for moment in (3 * day, 3 * day + 7, 4 * day)]
    new_rulings += [
        replace(GATE, entry="pm/nowhere"),
        replace(GATE, text=f" {GATE.text} ", made_at=3 * day),
    ]
    outcomes = await memory.merge_rulings(HALLS, new_rulings, {GATE.entry})
    later_outcomes = await memory.merge_rulings(replace(HALLS, place="11"), new_rulings, {GATE.entry})
    rulings = (await memory.at(HALLS)).rulings.all

    assert outcomes == ["added", "present", "added", "no-rule", "present"]
    assert later_outcomes == ["present", "present", "present", "no-rule", "present"]
    assert [ruling.made_at for ruling in rulings] == [4 * day, 3 * day]
    assert {(ruling.author, ruling.digest, ruling.link) for ruling in rulings} == {
        (GATE.author, GATE.digest, GATE.link)
    }


async def test_two_who_merge_the_same_at_once_write_it_once(address: str) -> None:
    memories = [Memory(address) for _ in range(4)]
    outcomes = await asyncio.gather(
        *(memory.merge_rulings(HALLS, [GATE], {GATE.entry}) for memory in memories)
    )
    rulings = (await memories[0].newest(HALLS)).rulings.all
    for memory in memories:
        await memory.close()

    assert sorted(outcomes) == [["added"], ["present"], ["present"], ["present"]]
    assert len(rulings) == 1


async def test_a_full_table_takes_no_more_of_what_is_merged(memory: Memory) -> None:
    await memory.add_rulings(HALLS, *[GATE] * (MOST_RULINGS - 1))
    new_rulings = [replace(GATE, text=text) for text in ("One.", GATE.text, "Two.")]

    assert await memory.merge_rulings(HALLS, new_rulings, {GATE.entry}) == ["added", "present", "full"]


async def test_a_table_has_room_for_so_many(memory: Memory) -> None:
    await memory.add_rulings(HALLS, *[GATE] * MOST_RULINGS)
    with pytest.raises(RefusedChangeError, match="too-many-rulings"):
        await memory.add_rulings(HALLS, GATE)
    await memory.add_rulings(CAVES, GATE)


@pytest.fixture
def at_table(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    monkeypatch.setenv("USER", "ada")
    monkeypatch.delenv("LOGNAME", raising=False)

    def run(*arguments: str) -> str:
        result = lawspeaker(*arguments, database=f"{tmp_path}/tables.db")
        return result.out + result.err

    return run


def test_the_terminal_shows_a_ruling_first(at_table: Callable[..., str]) -> None:
    confirmation = at_table("ruling", "add", "portcullis", "A", "rope", "lifts", "it", "too.")
    assert confirmation == "Ruling 1 about Portcullis is written down.\n"
    card = at_table("ask", "portcullis", "--lang", "en").splitlines()

    assert card[3].startswith("This table's ruling 1 (ada, 20")
    assert card[3].endswith("): A rope lifts it too.")
    assert at_table("ask", "--lang", "it", "--json", "portcullis").count("rope") == 0
    assert at_table("ask", "rope", "lifts").startswith("Portcullis · Saracinesca\n")


def test_a_ruling_is_changed_found_and_removed(at_table: Callable[..., str]) -> None:
    at_table("ruling", "add", "portcullis", "A rope lifts it too.")
    assert at_table("ruling", "edit", "1", "No rope.") == "Ruling 1 is changed.\n"
    assert "Portcullis: No rope. (ada, 20" in at_table("ruling", "search", "rope")
    assert at_table("ruling", "search", "zorkmid") == "This table has no ruling like that.\n"
    assert at_table("ruling", "remove", "1") == "Ruling 1 is removed.\n"
    assert at_table("ruling", "list") == "This table has made no ruling yet.\n"
    assert at_table("ruling", "edit", "1", "x") == "This table has no ruling 1.\n"
    assert at_table("ruling", "add", "zzzz qqqq", "x").startswith("I do not know which rule ")


def test_rulings_go_to_another_table_as_yaml(at_table: Callable[..., str], tmp_path: Path) -> None:
    at_table("ruling", "add", "portcullis", 'A rope: "lifts" it.')
    at_table("ruling", "add", RULES[0], "No running.")
    text = at_table("ruling", "export")
    file = f"{tmp_path}/rulings.yaml"
    Path(file).write_text(text, encoding="utf-8")
    for number in ("1", "2"):
        at_table("ruling", "remove", number)

    assert at_table("ruling", "import", file) == "2 rulings are written down.\n"
    assert at_table("ruling", "export") == text
    assert at_table("ruling", "import", file) == ("0 rulings are written down; 2 were there already.\n")
    assert at_table("ruling", "export") == text


def test_a_ruling_says_so_when_the_rule_has_changed(
    at_table: Callable[..., str], tmp_path: Path
) -> None:
    file = f"{tmp_path}/rulings.yaml"
    Path(file).write_text(
        f"- {{rule: {RULES[0]}, text: A rope., made-for: another text}}", encoding="utf-8"
    )
    at_table("ruling", "import", file)

    assert "Since ruling 1 was made, the text of the rule has changed." in at_table(
        "ask", RULES[0], "--lang", "en"
    )


def test_a_ruling_becomes_an_faq_of_the_groups_own_pack(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "ada")
    packs = tmp_path / "packs"
    packs.mkdir()

    def run(*arguments: str) -> str:
        result = lawspeaker("--packs", str(packs), *arguments, database=f"{tmp_path}/tables.db")
        return result.out + result.err.replace(str(packs), "")

    run("ruling", "add", "portcullis", "Two grublings may gnaw through it together.")
    run("ruling", "add", "portcullis", "Two grublings may gnaw through it together, but not at night.")
    for number in ("1", "2", "2"):
        written = run("ruling", "to-pack", number)
        assert written.splitlines()[0].endswith(": the next question finds it.")
    run("ruling", "to-pack", "1", "who", "eats", "portcullises?")
    names = sorted(file.name for file in packs.rglob("faq/*.yaml"))
    run("forget")

    stem = "portcullis-two-grublings-may-gnaw-throug"
    assert names == [f"{stem}-2.yaml", f"{stem}.yaml", "who-eats-portcullises.yaml"]
    card = run("ask", "--lang", "en", "may two grublings gnaw through the portcullis at night")
    assert "Two grublings may gnaw through it together, but not at night." in card
    assert "gnaw through it together." in run("ask", "who eats portcullises")
    assert run("ruling", "to-pack", "7") == "This table has no ruling 7.\n"
