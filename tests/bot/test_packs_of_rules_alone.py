"""Packs without components, and components without rules: dice, decks and numbers do without the rest."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from tests.conftest import Done, Lawspeaker, WritePack

REASON = {"en": "Nobody says.", "it": "Nessuno lo dice."}


@pytest.fixture
def rules_alone(write_pack: WritePack) -> Path:
    return write_pack({"rules/torches.yaml": {}})


def write_components(folder: Path, components: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "components.yaml").write_text(yaml.safe_dump(components), encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("dice", "deep-halls", "--roll", "2d6"),
        ("dice", "2d6", "--game", "deep-halls"),
        ("dice", "2d6", "--game", "Sale Profonde"),
    ],
)
def test_dice_with_numbers_are_rolled_for_a_game_without_dice(
    lawspeaker: Lawspeaker, torches_pack: Path, arguments: Sequence[str]
) -> None:
    result = lawspeaker(*arguments, packs=[torches_pack])

    assert (result.status, result.err) == (0, "")
    assert result.lines[0] == "Dice: what they come to · Deep Halls"
    assert "On average 7 (total)" in result.lines


def test_a_die_that_it_does_not_have_is_refused(lawspeaker: Lawspeaker, torches_pack: Path) -> None:
    result = lawspeaker("dice", "torch", "--game", "deep-halls", packs=[torches_pack])

    assert (result.status, result.out) == (2, "")
    assert result.err.startswith('Of which game is the die "torch"?')


@pytest.mark.parametrize(("language", "title"), [("en", "Dice: what they"), ("it", "Dadi:")])
def test_the_chat_goes_on_after_dice_of_such_a_game(
    lawspeaker: Lawspeaker, torches_pack: Path, language: str, title: str
) -> None:
    lines = f"/lang {language}\n/game deep-halls\n/dice 2d6\nlight source\n"
    result = lawspeaker("chat", typed=lines, packs=[torches_pack])

    assert result.status == 0
    assert any(line.startswith(title) for line in result.lines)
    assert any(line.startswith(("Torches · Torce", "Torce · Torches")) for line in result.lines)


def test_a_batch_answers_the_lines_after_it(lawspeaker: Lawspeaker, torches_pack: Path) -> None:
    lines = [["dice", "2d6", "--game", "deep-halls"], ["dice", "1d6"]]
    result = lawspeaker("batch", "-", typed="\n".join(map(json.dumps, lines)), packs=[torches_pack])

    assert [json.loads(line)["expected"]["value"] for line in result.lines] == [7.0, 3.5]


def test_an_entry_may_offer_dice_of_such_a_game(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    pack = write_pack({"rules/torches.yaml": {"calculator": "dice deep-halls 2d6"}})

    assert lawspeaker("check", str(pack)).status == 0
    assert lawspeaker("chat", typed="light source\no\n", packs=[pack]).out.count("On average 7") == 1


class TestComponentsAlone:
    """A folder that holds dice and no rules."""

    @pytest.fixture
    def dice_alone(self, tmp_path: Path) -> Path:
        write_components(tmp_path / "chess", {"torch": {"faces": "0,1", "assumed": REASON}})
        return tmp_path / "chess"

    def test_its_dice_are_rolled_under_its_id(self, lawspeaker: Lawspeaker, dice_alone: Path) -> None:
        result = lawspeaker("dice", "2 torch", "--game", "chess", packs=[dice_alone])

        assert (result.status, result.err) == (0, "")
        assert result.lines[0] == "Dice: what they come to · chess"


def own_deck(lawspeaker: Lawspeaker, pack: Path, tmp_path: Path, *arguments: str) -> Done:
    database = str(tmp_path / "tables.db")
    lawspeaker("table", "game", "deep-halls", packs=[pack], database=database)
    return lawspeaker("deck", *arguments, packs=[pack], database=database)


def test_a_deck_needs_no_eyes(lawspeaker: Lawspeaker, rules_alone: Path, tmp_path: Path) -> None:
    write_components(rules_alone, {"response-deck": {"cards": "0:2 1:2", "assumed": REASON}})

    drawn = own_deck(lawspeaker, rules_alone, tmp_path, "draw", "1")
    marked = own_deck(lawspeaker, rules_alone, tmp_path, "eye")

    assert drawn.out == "1 card is out of the deck: 1. Left: 0:2 1:1.\n"
    assert (marked.status, marked.out) == (2, "")
    assert len(marked.err.splitlines()) == 1


def test_a_die_called_like_the_deck_is_none(
    lawspeaker: Lawspeaker, rules_alone: Path, tmp_path: Path
) -> None:
    write_components(rules_alone, {"response-deck": {"faces": "0,1", "assumed": REASON}})

    assert (
        own_deck(lawspeaker, rules_alone, tmp_path).out == "The deck is whole: -1:2 0:6 1:6 2:4 3:2.\n"
    )


@pytest.mark.parametrize(
    ("component", "command", "missing"),
    [
        (
            {"eyes": {"faces": "1-6", "assumed": REASON}},
            "danger perditions-mouth --enemies 1",
            "number",
        ),
        ({"response-deck": {"number": 1, "assumed": REASON}}, "picklock pm --points 3", "cards"),
        ({"red": {"cards": "0:2", "assumed": REASON}}, "damage conan --attack 3r", "faces"),
        ({"epic": {"number": 1, "assumed": REASON}}, "damage rdi --dice 3 --epic 1", "faces"),
    ],
)
def test_a_component_that_is_another_thing_is_named(
    lawspeaker: Lawspeaker, tmp_path: Path, component: dict[str, object], command: str, missing: str
) -> None:
    game = {"pm": "perditions-mouth", "rdi": "red-dragon-inn"}.get(
        command.split()[1], command.split()[1]
    )
    write_components(tmp_path / "group" / game, component)
    for language, word in (("en", "This needs"), ("it", "Qui serve")):
        result = lawspeaker(*command.split(), packs=[tmp_path / "group"], language=language)

        (name,) = component
        assert (result.status, result.out) == (2, "")
        assert result.err.startswith(f'{word} "{name}" ')
        assert f'"{missing}"' in result.err
        assert len(result.err.splitlines()) == 1
