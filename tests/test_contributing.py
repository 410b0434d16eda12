"""The recipe for a calculator, followed to the letter: its code, its words, its questions.

It is followed in a copy of the packages, for a game whose pack has no components: the example of the
first page.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.conftest import Done
from tests.test_readme import README, YAML

ROOT = Path(__file__).parents[1]
RECIPE = (
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("### A calculator\n")[2]
    .partition("### A slash command\n")[0]
)
BLOCK = re.compile(r"^ *```(python|yaml)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^# (\S+\.yaml)\n", re.MULTILINE)
MODULES = ("coins.py", "__init__.py")
PACK = "own/deep-halls"
ENTRY = """\
title: {en: Coins of fate, it: Monete del destino}
kind: rule
questions: {en: [when do I flip coins], it: [quando lancio le monete]}
short: {en: Flip three coins., it: Lancia tre monete.}
text: {en: Flip three coins., it: Lancia tre monete.}
source: {document: rulebook, section: Fate, page: 9}
calculator: {command: coins, coins: 3, need: 2}
"""

# Runs each command line that it is sent, in one process: to start one for each takes longer than they do.
PROGRAM = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from bot.__main__ import prepare_process
from bot.cli import run
from bot.settings import read_settings

prepare_process()
requests = sys.stdin
for line in requests:
    arguments, typed, packs = json.loads(line)
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()))
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = run(arguments, read_settings({**os.environ, "LAWSPEAKER_PACKS": packs}))
    print(json.dumps([status, out.getvalue(), err.getvalue()]), flush=True)
"""
Run = Callable[..., Done]
Start = Callable[[str], "subprocess.Popen[str]"]


def blocks(language: str) -> list[str]:
    return [textwrap.dedent(content) for name, content in BLOCK.findall(RECIPE) if name == language]


def follow_recipe(checkout: Path) -> None:
    """Write what the recipe shows into a copy of the packages; words are added to those there are."""
    package = checkout / "calculators" / "deep_halls"
    package.mkdir()
    for name, content in zip(MODULES, blocks("python"), strict=True):
        (package / name).write_text(content, encoding="utf-8")
    for block in blocks("yaml"):
        _, *parts = FILE.split(block)
        for name, content in zip(parts[::2], parts[1::2], strict=True):
            with (checkout / name).open("a", encoding="utf-8") as file:
                file.write(content)


def write_pack(folder: Path) -> None:
    """Write the pack of the first page, and the rule that the calculator is for."""
    for name, content in YAML.findall(README.read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "rules" / "coins-of-fate.yaml").write_text(ENTRY, encoding="utf-8")
    assert not (folder / "components.yaml").exists()


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Start:
    """Start Python in a checkout in which the recipe was followed, and which has the game's pack."""
    checkout = tmp_path_factory.mktemp("checkout")
    for package in ("bot", "calculators", "glossary"):
        shutil.copytree(ROOT / package, checkout / package)  # with what Python compiled of it
    follow_recipe(checkout)
    write_pack(checkout / PACK)

    def started(code: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "LANG": "en_GB.UTF-8",
                "LAWSPEAKER_CACHE": str(checkout / "cache"),
                "PYTHONPATH": str(checkout),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=checkout,
        )

    return started


@pytest.fixture(scope="module")
def run(start: Start) -> Iterator[Run]:
    """Run the program of that checkout, with the game's pack or without."""
    program = start(PROGRAM)
    assert program.stdin is not None
    assert program.stdout is not None
    requests, results = program.stdin, program.stdout

    def run_program(*arguments: str, typed: str = "", with_pack: bool = True) -> Done:
        print(json.dumps([arguments, typed, PACK if with_pack else ""]), file=requests, flush=True)
        return Done(*json.loads(results.readline()))

    yield run_program
    program.communicate(timeout=10)


def crowns(coins: int) -> Counter[int]:
    """Return how many throws of so many coins show how many crowns."""
    return Counter(map(sum, product((0, 1), repeat=coins)))


@pytest.mark.parametrize(("coins", "need"), [(1, 1), (3, 2), (5, 0), (8, 5)])
def test_the_calculator_is_right(run: Run, coins: int, need: int) -> None:
    result = run("coins", "deep-halls", "--coins", str(coins), "--need", str(need), "--json")
    record = json.loads(result.out)

    throws = crowns(coins)
    enough = sum(count for number, count in throws.items() if number >= need)
    assert (result.status, result.err) == (0, "")
    assert Fraction(record["success"]["exact"]) == Fraction(enough, 2**coins)
    assert {item["value"]: Fraction(item["exact"]) for item in record["distribution"]} == {
        number: Fraction(count, 2**coins) for number, count in throws.items()
    }


@pytest.mark.parametrize(
    ("language", "title", "one_more"),
    [
        ("en", "Coins of fate: how many crowns? · Deep Halls", "With one coin more: "),
        ("it", "Monete del destino: quante corone? · Sale Profonde", "Con una moneta in più: "),
    ],
)
def test_it_speaks_both_languages(run: Run, language: str, title: str, one_more: str) -> None:
    result = run("coins", "deep-halls", "--coins", "3", "--need", "2", "--lang", language)

    lines = result.out.splitlines()
    assert lines[0] == title
    assert any(line.startswith(one_more) for line in lines)
    assert any("Deep Halls Rulebook" in line or "Fate" in line for line in lines)


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("deep halls: odds of 2 crowns with 3 coins", "50.0 % - 1 in 2: enough crowns"),
        ("sale profonde: probabilità di 2 corone con 3 monete", "50,0 % - 1 su 2: abbastanza corone"),
    ],
)
def test_questions_with_numbers_are_calculated(run: Run, question: str, figure: str) -> None:
    assert run("ask", question).out.splitlines()[1] == figure


def test_a_question_with_what_it_does_not_know_is_not(run: Run) -> None:
    assert "%" not in run("ask", "deep halls: odds of 2 crowns with 3 coins and a bonus").out


def test_the_chat_and_batches_know_it(run: Run) -> None:
    chat = run("chat", typed="/game deep-halls\n/coins --coins 3\n/monete --coins 4\nexit\n")
    batch = run("batch", "-", typed='["coins", "deep-halls", "--coins", "3"]\n')

    assert (chat.status, chat.err) == (0, "")
    assert "On average 1.5 (crowns)" in chat.out
    assert "On average 2 (crowns)" in chat.out
    assert json.loads(batch.out)["expected"]["exact"] == "3/2"


def test_its_help_is_there(run: Run) -> None:
    for command in (("coins", "--help"), ("coins", "deep-halls", "--help")):
        assert "--coins 3 --need 2" in run(*command).out
    assert "Coins that are flipped." in run("coins", "deep-halls", "--help").out


def test_its_rule_offers_it(run: Run) -> None:
    assert "all well" in run("check", PACK).out
    answer = run("ask", "when do I flip coins").out

    assert (
        "Calculate, for example: lawspeaker coins deep-halls --coins 3 --need 2" in answer.splitlines()
    )


@pytest.mark.parametrize("arguments", [("deep-halls", "--coins", "3"), ("--coins", "3"), ("3",)])
@pytest.mark.parametrize(("language", "word"), [("en", "is not loaded"), ("it", "non è caricato")])
def test_without_its_pack_it_says_so(
    run: Run, arguments: tuple[str, ...], language: str, word: str
) -> None:
    result = run("coins", *arguments, "--lang", language, with_pack=False)

    assert (result.status, result.out) == (2, "")
    assert "deep-halls" in result.err
    assert word in result.err
    assert len(result.err.splitlines()) == 1


def test_its_pack_may_be_named_behind_it(run: Run) -> None:
    arguments = ("coins", "deep-halls", "--coins", "3", "--packs", PACK)

    assert "On average 1.5 (crowns)" in run(*arguments, with_pack=False).out


DISCORD = """
import json
from pathlib import Path
from bot.answers.odds import read_typed
from bot.answers.odds.service import OddsService
from bot.discord.cards.odds import odds_card
from bot.discord.commands.odds import odds_commands
from bot.locales import MenuLocale
from calculators.deep_halls import CoinsOfFate
from glossary import open_packs

glossary, _ = open_packs([Path("own/deep-halls")])
service = OddsService(glossary.games, glossary.components)
answer = service.answer(read_typed(CoinsOfFate, "--coins 3 --need 2"), one_more=True)
group = next(command for command in odds_commands() if command.name == "odds")
print(json.dumps({
    "options": [parameter.name for parameter in group.get_command("coins").parameters],
    "cards": {name: odds_card(answer, (), MenuLocale(name)).components for name in ("en", "it")},
}))
"""


def test_discord_has_its_command_and_card(start: Start) -> None:
    written, _ = start(DISCORD).communicate()
    record = json.loads(written)

    assert record["options"][:2] == ["coins", "need"]
    assert "50.0 %" in json.dumps(record["cards"]["en"])
    assert "abbastanza corone" in json.dumps(record["cards"]["it"])
