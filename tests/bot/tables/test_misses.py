"""Questions without an answer: what is remembered, for how long, and what becomes of them."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
import yaml
from sqlalchemy import text

from bot.answers import Lookup
from bot.answers.misses import MissGroup, group_misses, miss_of
from bot.drafting.own_pack import Addition, add_to_own_pack
from bot.locales import Locale
from bot.render.problems import memory_problem
from bot.render.table_state import miss_line
from bot.tables.errors import RefusedChangeError
from bot.tables.memory import Memory
from bot.tables.table_rulings import NewRuling
from bot.tables.values import EMPTY, Miss, ServerCounts
from glossary import LANGUAGES, SHIPPED, Glossary, Language, Outcome, Search, open_packs
from tests.bot.tables.conftest import CAVES, DIRECT, HALLS
from tests.conftest import Lawspeaker, WritePack
from tests.entries import RULES, rules_of

FIGURE = "odds to do 3 damage with 3r1y vs armour 1"
GAS = Miss("is poison gas deadly", "en", "conan", ("conan/a", "conan/b"))


# Lets all misses be eight days old.
AGE = text("UPDATE misses SET asked_at = asked_at - 8 * 86400")


async def test_a_miss_is_remembered_without_who_asked(memory: Memory) -> None:
    await memory.add_miss(HALLS, GAS)
    (miss,) = await memory.misses(HALLS)

    assert replace(miss, number=0) == GAS
    async with memory.store.reading() as connection:
        (row,) = (await connection.execute(text("SELECT * FROM misses"))).mappings().all()
    assert "user" not in row
    assert HALLS.user not in map(str, row.values())


async def test_what_was_chosen_afterwards_is_remembered(memory: Memory) -> None:
    await memory.add_miss(HALLS, GAS)
    await memory.add_miss(HALLS, GAS)
    await memory.choose(HALLS, GAS.question, "conan/b")
    await memory.choose(HALLS, "something else", "conan/a")
    await memory.choose(CAVES, GAS.question, "conan/a")

    assert [miss.choice for miss in await memory.misses(HALLS)] == ["conan/b", ""]


async def test_an_answer_that_is_called_wrong_takes_the_place_of_its_miss(memory: Memory) -> None:
    wrong = replace(GAS, candidates=("conan/b",), is_rejected=True, is_wrong=True)
    await memory.add_miss(HALLS, replace(GAS, is_rejected=True))
    await memory.report(HALLS, wrong)
    await memory.report(CAVES, wrong)
    await memory.add_miss(HALLS, GAS)
    misses = await memory.misses(HALLS)

    assert [replace(miss, number=0) for miss in misses] == [GAS, wrong]
    assert [miss.is_wrong for miss in await memory.misses(CAVES)] == [True]
    assert [len(group.misses) for group in group_misses(misses)] == [1, 1]


async def test_misses_are_kept_for_so_many_days(memory: Memory) -> None:
    await memory.add_miss(HALLS, GAS)
    await memory.add_miss(CAVES, GAS)
    async with memory.store.writing() as connection:
        await connection.execute(AGE)
    await memory.add_miss(HALLS, replace(GAS, question="new"), 7)

    assert [miss.question for miss in await memory.misses(HALLS)] == ["new"]
    assert [miss.question for miss in await memory.misses(CAVES)] == [GAS.question]


async def test_no_server_reads_or_removes_another_ones_misses(memory: Memory) -> None:
    await memory.add_miss(HALLS, GAS)
    (miss,) = await memory.misses(HALLS)
    for scope in (CAVES, DIRECT, HALLS.player):
        assert await memory.misses(scope) == []
        await memory.remove_misses(scope, [miss.number])
        await memory.forget(scope)
    assert await memory.misses(HALLS) == [miss]
    await memory.remove_misses(HALLS, [miss.number])

    assert await memory.misses(HALLS) == []


async def test_a_player_is_forgotten_everywhere_and_rulings_stay(memory: Memory) -> None:
    new_ruling = NewRuling("conan/a", "So be it.", "Ada", "")
    await memory.add_rulings(HALLS, new_ruling)
    await memory.add_rulings(replace(CAVES, user="7"), new_ruling)
    await memory.change_settings(HALLS, {"language": "it"}, "me")
    assert (await memory.at(CAVES)).settings.language == "it"
    await memory.forget_player(HALLS)

    assert (await memory.at(CAVES)).settings == EMPTY.settings
    (ruling,) = (await memory.at(HALLS)).rulings.all
    assert (ruling.text, ruling.author, ruling.author_id) == ("So be it.", "", "")
    assert (await memory.at(CAVES)).rulings.all[0].author == "Ada"


async def test_a_server_is_forgotten_whole(memory: Memory) -> None:
    for scope in (HALLS, CAVES):
        await memory.add_rulings(scope, NewRuling("conan/a", "So be it.", "Ada", ""))
        await memory.add_miss(scope, GAS)
        await memory.change_settings(scope, {"game": "conan"}, "server")
        await memory.change_deck(scope, "pm", lambda history: [*history, "2"])
    assert await memory.count(HALLS) == ServerCounts(rulings=1, misses=1)
    await memory.forget(HALLS)

    assert await memory.newest(HALLS) == EMPTY
    assert await memory.misses(HALLS) == []
    assert await memory.count(HALLS) == ServerCounts(rulings=0, misses=0)
    state = await memory.newest(CAVES)
    assert (state.settings.game, len(state.rulings.all), state.drawn) == ("conan", 1, {"pm": "2"})


async def test_a_database_that_is_away_costs_an_answer_nothing() -> None:
    memory = Memory("postgresql://anna@127.0.0.1:1/tables")
    for _ in range(200):
        memory.in_background(lambda memory: memory.add_miss(HALLS, GAS))
    await asyncio.sleep(0)
    await memory.close()


def test_only_questions_without_an_answer_are_misses(lookup: Lookup) -> None:
    for question in ("portcullis", "how do I open a locked chest?", "", FIGURE):
        assert not lookup.ask(question).is_missed
    assert lookup.ask(FIGURE).outcome is Outcome.MISS
    answer = lookup.ask("zzzz qqqq", game="conan")
    missed = miss_of(answer)
    rejected = miss_of(lookup.ask("portcullis"), is_rejected=True)

    assert answer.is_missed
    assert missed is not None
    assert (missed.question, missed.game) == ("zzzz qqqq", "conan")
    assert rejected is not None
    assert rejected.is_rejected
    assert rejected.candidates[0] == lookup.ask("portcullis").links[0].id


def test_questions_that_ask_the_same_are_one_group() -> None:
    questions = ["is the gas deadly", "Is the GAS deadly?", "who goes first", "deadly is the gas"]
    misses = [
        replace(GAS, question=question, number=9 - place, choice="conan/b" if place == 1 else "")
        for place, question in enumerate(questions)
    ]
    first, second = group_misses(misses)

    assert [miss.number for miss in first.misses] == [9, 8, 6]
    assert first.entries == ["conan/b", "conan/a"]
    assert [miss.question for miss in second.misses] == ["who goes first"]
    assert group_misses([]) == []


def test_titles_with_commas_are_told_apart(glossary: Glossary) -> None:
    entries = sorted(glossary.entries)[:2]
    first, second = (glossary.entries[entry].body.title["en"] for entry in entries)
    group = MissGroup((Miss("zorkmid", "en", "", tuple(entries), number=7),), entries)

    assert miss_line(group, glossary, Locale("en")) == f"7. zorkmid (once): {first}; {second}"


@pytest.mark.parametrize("kind", ["alias", "question", "faq"])
def test_an_addition_makes_the_question_be_answered(lookup: Lookup, tmp_path: Path, kind: str) -> None:
    question = "may grublings gnaw through the zorkmid"
    entry = next(rules_of(lookup.glossary))
    assert lookup.ask(question, game=entry.game).ruling is None
    contents = {file: file.read_bytes() for file in (SHIPPED / entry.game).rglob("*.yaml")}
    addition = Addition(kind, question, "en", "Only on Sundays." if kind == "faq" else "")  # type: ignore[arg-type]  # one of the kinds
    file = add_to_own_pack([tmp_path], lookup.glossary, entry, addition)

    assert file.is_relative_to(tmp_path / entry.game)
    assert {file: file.read_bytes() for file in contents} == contents
    glossary, index = open_packs([SHIPPED, tmp_path])
    result = Search(glossary, index).find(question, game=entry.game)
    assert result.confident
    assert result.matches[0].entry.id == f"{entry.game}/{file.stem}"
    assert not [problem for problem in glossary.problems if not problem.is_warning]


def test_an_faq_is_called_as_its_question_without_accents(lookup: Lookup, tmp_path: Path) -> None:
    entry = next(rules_of(lookup.glossary))

    def write(answer: str) -> Path:
        addition = Addition("faq", "Perché è giù?", "it", answer)
        return add_to_own_pack([tmp_path], lookup.glossary, entry, addition)

    file = write("Per sbarrare la via.")
    assert file.name == "perche-e-giu.yaml"
    earlier_name = file.rename(file.with_stem("perch-gi"))
    assert write("Per chiudere.") == earlier_name
    assert "Per chiudere." in earlier_name.read_text(encoding="utf-8")


def test_the_title_of_an_faq_begins_with_a_capital(lookup: Lookup, tmp_path: Path) -> None:
    entry = next(rules_of(lookup.glossary))
    addition = Addition("faq", "who brings the picks", "en", "The guest.")
    file = add_to_own_pack([tmp_path], lookup.glossary, entry, addition)
    record = yaml.safe_load(file.read_text(encoding="utf-8"))

    assert record["title"]["en"] == "Who brings the picks"
    assert record["questions"]["en"] == ["who brings the picks"]


QUESTIONS = "torches:\n  - is it dark  # asked often\n"


@pytest.fixture
def halls(write_pack: WritePack) -> Path:
    """A group's own pack that holds its questions apart."""
    return write_pack({"rules/torches.yaml": {"questions": None}, "questions/en.yaml": QUESTIONS})


def test_a_question_is_written_where_the_pack_holds_those_of_its_entry(halls: Path) -> None:
    glossary, _ = open_packs([halls])
    entry = glossary.entries["deep-halls/torches"]
    rule = (halls / "rules" / "torches.yaml").read_bytes()

    for question in ("how bright is it", "how bright is it"):
        add_to_own_pack([halls], glossary, entry, Addition("question", question, "en"))
    add_to_own_pack([halls], glossary, entry, Addition("question", "fa luce?", "it"))

    assert (halls / "questions" / "en.yaml").read_text("utf-8") == f"{QUESTIONS}  - how bright is it\n"
    assert (halls / "questions" / "it.yaml").read_text("utf-8") == 'torches:\n  - "fa luce?"\n'
    assert (halls / "rules" / "torches.yaml").read_bytes() == rule


def test_an_alias_leaves_questions_where_they_stand(halls: Path) -> None:
    glossary, _ = open_packs([halls])
    entry = glossary.entries["deep-halls/torches"]
    file = add_to_own_pack([halls], glossary, entry, Addition("alias", "brand", "en"))

    assert "questions" not in yaml.safe_load(file.read_text("utf-8"))
    assert not [problem for problem in open_packs([halls])[0].problems if not problem.is_warning]


def test_an_faq_has_its_question_where_the_pack_holds_them(halls: Path) -> None:
    glossary, _ = open_packs([halls])
    entry = glossary.entries["deep-halls/torches"]
    file = add_to_own_pack([halls], glossary, entry, Addition("faq", "Is it hot?", "en", "It is."))
    glossary, _ = open_packs([halls])

    assert "questions" not in yaml.safe_load(file.read_text("utf-8"))
    assert glossary.entries[f"deep-halls/{file.stem}"].body.questions.en == ("Is it hot?",)
    assert not [problem for problem in glossary.problems if not problem.is_warning]


def test_a_file_of_questions_that_cannot_be_kept_is_left_alone(halls: Path) -> None:
    glossary, _ = open_packs([halls])
    entry = glossary.entries["deep-halls/torches"]
    (halls / "questions" / "en.yaml").write_text("{torches: [a]}\n", encoding="utf-8")
    addition = Addition("faq", "Is it hot?", "en", "It is.")
    with pytest.raises(RefusedChangeError, match="questions-not-added") as refused:
        add_to_own_pack([halls], glossary, entry, addition)

    assert not (halls / "faq").exists()
    for language in LANGUAGES:
        assert "questions/en.yaml" in memory_problem(refused.value, Locale(language))


@pytest.mark.parametrize("is_first", [True, False])
def test_what_the_loader_refuses_is_not_written(
    lookup: Lookup, tmp_path: Path, *, is_first: bool
) -> None:
    """The loader names the later of two entries of one name, which may be the shipped one."""
    pair = list(islice(rules_of(lookup.glossary), 2))
    entry, named = pair if is_first else pair[::-1]
    addition = Addition("alias", named.body.title.en, "en")
    with pytest.raises(RefusedChangeError, match="refused-by-pack") as refused:
        add_to_own_pack([tmp_path], lookup.glossary, entry, addition)

    assert not list(tmp_path.rglob(f"{entry.id.partition('/')[2]}.yaml"))
    sentence = memory_problem(refused.value, Locale("en"))
    assert f'"{named.body.title.en}" already names {pair[0].id}; give one of the two' in sentence
    with pytest.raises(RefusedChangeError, match="no-own-pack"):
        add_to_own_pack([SHIPPED], lookup.glossary, entry, replace(addition, text="grate"))


def test_the_terminal_turns_a_miss_into_a_question(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    packs, database = tmp_path / "packs", str(tmp_path / "tables.db")
    packs.mkdir()

    def run(*arguments: str) -> str:
        result = lawspeaker("--packs", str(packs), *arguments, database=database)
        return result.out + result.err.replace(str(tmp_path), "")

    for question in ("zorkmid gas clouds", "zorkmid gas cloud"):
        run("ask", question)
    assert "zorkmid gas cloud (2 times)" in run("misses", "list")
    game, _, name = RULES[0].partition("/")
    written = run("misses", "add", "2", "question", RULES[0])
    assert f"{game}/rules/{name}.yaml" in written
    assert run("misses", "list").endswith("Every question had an answer.\n")
    content = yaml.safe_load((packs / game / "rules" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert "zorkmid gas cloud" in content["questions"]["en"] + content["questions"]["it"]
    assert "Forgotten." in run("forget")


@pytest.mark.parametrize(
    ("options", "reply", "is_deleted"),
    [((), "", False), ((), "no", False), ((), "Sì", True), ((), "y", True), (("--yes",), "", True)],
)
def test_a_terminal_asks_before_it_forgets(
    lawspeaker: Lawspeaker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: Sequence[str],
    reply: str,
    is_deleted: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    monkeypatch.setattr("bot.cli.misses.is_at_terminal", lambda: True)
    database = str(tmp_path / "tables.db")
    lawspeaker("ask", "zorkmid gas clouds", database=database)

    result = lawspeaker("forget", *options, typed=f"{reply}\n", database=database)

    assert ("1 question without an answer" in result.out) == (not options)
    assert ("Forgotten." in result.out) == is_deleted
    assert ("zorkmid" in lawspeaker("misses", database=database).out) != is_deleted


def test_the_terminal_keeps_misses_for_so_many_days(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    lawspeaker("table", "set", "keep=7", database=str(file))
    lawspeaker("ask", "zorkmid gas clouds", database=str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(str(AGE))
    result = lawspeaker("ask", "zorkmid fog banks", database=str(file))

    assert "1 question without an answer was too old, and is deleted." in result.err
    (line,) = lawspeaker("misses", "list", database=str(file)).lines
    assert "zorkmid fog banks" in line


def test_privacy_says_what_is_stored_and_where(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database, history = str(tmp_path / "tables.db"), tmp_path / "history"
    for language in ("en", "it"):
        text = lawspeaker("--lang", language, "privacy", database=database, history=history).out
        assert database in text
        assert str(history) in text
        assert "90" in text


def test_what_was_typed_in_the_chat_is_forgotten(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database, history = str(tmp_path / "tables.db"), tmp_path / "history"
    history.write_text("zorkmid\n", encoding="utf-8")

    assert lawspeaker("forget", database=database, history=history).status == 0
    assert history.read_bytes() == b""


def test_what_cannot_be_forgotten_is_said(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database, history = str(tmp_path / "tables.db"), tmp_path / "history"
    history.mkdir()
    result = lawspeaker("forget", database=database, history=history)

    assert result.status == 2
    assert "What was typed in the chat cannot be deleted" in result.err


async def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    memory = Memory(str(tmp_path / "tables.db"))
    await memory.open()
    async with memory.store.reading() as connection:
        assert (await connection.execute(text("PRAGMA secure_delete"))).scalar_one() == 1
    await memory.close()


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        (
            "en",
            *[("where and when", "until the next one comes", "a number under its id", "for an hour")],
        ),
        (
            "it",
            *[
                (
                    "dove e quando",
                    "finché ne arriva un'altra",
                    "un numero sotto il suo id",
                    "per un'ora",
                )
            ],
        ),
    ],
)
def test_privacy_names_what_stays_and_what_others_may_read(
    language: Language, phrases: tuple[str, ...]
) -> None:
    privacy = Locale(language).text("privacy")

    assert [phrase for phrase in phrases if phrase not in privacy] == []
