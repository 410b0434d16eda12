"""Dice, decks and numbers of the games: what is accepted, and what is refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from glossary import SHIPPED, Glossary, PackError, open_packs
from tests.conftest import WritePack
from tests.glossary.whole_packs import load

REASON = {"en": "Nobody says.", "it": "Nessuno lo dice."}
STATED = {"document": "rulebook", "section": "Dice"}
RULE = "rules/torches.yaml"


def put(pack: Path, components: Any) -> Path:
    text = yaml.safe_dump(components, allow_unicode=True)
    (pack / "components.yaml").write_text(text, encoding="utf-8")
    return pack


def problems_of(pack: Path) -> list[tuple[str, str]]:
    with pytest.raises(PackError) as caught:
        load([pack])
    return [(problem.key, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize("game", ["conan", "perditions-mouth", "rangers", "red-dragon-inn"])
def test_every_game_has_its_components(glossary: Glossary, game: str) -> None:
    for component in glossary.components[game].values():
        assert (component.stated is None) != (component.assumed is None)


def test_components_need_no_rules(write_pack: WritePack, tmp_path: Path) -> None:
    pack = write_pack({RULE: {}})
    (tmp_path / "chess").mkdir()
    put(tmp_path / "chess", {"die": {"faces": "1-6", "stated": STATED}})

    glossary = load([pack.parent])

    assert glossary.components["chess"]["die"].faces == "1-6"
    assert "chess" not in glossary.games


def test_a_later_pack_replaces_a_component(tmp_path: Path) -> None:
    folder = tmp_path / "group" / "rangers"
    folder.mkdir(parents=True)
    stated = {"document": "quick-reference", "section": "Dice"}
    put(folder, {"die": {"faces": "1-10", "stated": stated}})

    glossary, _ = open_packs([SHIPPED, folder.parent])

    assert glossary.components["rangers"]["die"].faces == "1-10"


@pytest.mark.parametrize("faces", ["0,1", "0,1,1,2,1i,c", "1-20"])
def test_faces_come_in_the_notation_of_the_command_line(write_pack: WritePack, faces: str) -> None:
    pack = put(write_pack({RULE: {}}), {"die": {"faces": faces, "assumed": REASON}})

    assert load([pack]).components["deep-halls"]["die"].faces == faces


@pytest.mark.parametrize(
    ("component", "expected"),
    [
        ({"faces": "1;2", "assumed": REASON}, ("die.faces", "bad-notation")),
        ({"cards": "1 2", "assumed": REASON}, ("die.cards", "bad-notation")),
        ({"number": "2", "assumed": REASON}, ("die.number", "wrong-type")),
        ({"faces": "0,1"}, ("die", "not-one-of")),
        (
            {"faces": "0,1", "stated": {"document": "errata", "section": "Dice"}},
            ("die.stated.document", "unknown-document"),
        ),
        ({"assumed": REASON}, ("die", "not-one-of")),
        ({"faces": "0,1", "number": 1, "assumed": REASON}, ("die", "not-one-of")),
        ({"faces": "0,1", "assumed": REASON, "stated": STATED}, ("die", "not-one-of")),
        ({"faces": "0,1", "assumed": {"en": "x"}}, ("die.assumed.it", "missing-it")),
        ({"faces": "0,1", "colour": "red", "assumed": REASON}, ("die.colour", "unknown-key")),
    ],
)
def test_what_is_wrong_is_named(
    write_pack: WritePack, component: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert problems_of(put(write_pack({RULE: {}}), {"die": component})) == [expected]


REVIEW = {"en": "a review", "it": "una recensione"}
NAMED = {"name": {"en": "two reviews", "it": "due recensioni"}, "value": "0,2", "source": REVIEW}
KNOWN = {"known": {"en": "6 faces", "it": "6 facce"}, "source": REVIEW}
DIE = {"faces": "0,1", "assumed": REASON}


def test_what_others_say_of_a_component_stands_beside_it(write_pack: WritePack, tmp_path: Path) -> None:
    number = {"number": 1, "assumed": REASON, "alternatives": [{**NAMED, "value": 2}]}
    components = {"die": {**DIE, "alternatives": [NAMED, KNOWN]}, "eyes": number}
    pack, cache = put(write_pack({RULE: {}}), components), tmp_path / "cache"
    read, opened = open_packs([pack], cache)[0], open_packs([pack], cache)[0]

    assert not [problem for problem in read.problems if not problem.is_warning]
    assert opened.components == read.components
    complete_alternative, partial_alternative = opened.components["deep-halls"]["die"].alternatives
    assert (complete_alternative.text, partial_alternative.text) == ("0,2", None)
    assert partial_alternative.known is not None
    assert partial_alternative.known["it"] == "6 facce"


@pytest.mark.parametrize("name", ["two reviews", "TWO  reviews", "due recensioni"])
def test_an_alternative_is_chosen_by_its_name_in_either_language(
    write_pack: WritePack, name: str
) -> None:
    pack = put(write_pack({RULE: {}}), {"die": {**DIE, "alternatives": [KNOWN, NAMED]}})
    alternative = load([pack]).components["deep-halls"]["die"].alternative(name)

    assert alternative is not None
    assert alternative.text == "0,2"


@pytest.mark.parametrize(
    ("component", "expected"),
    [
        pytest.param(
            {**DIE, "alternatives": [{**NAMED, "value": "0:2"}]},
            ("die.alternatives[0].value", "bad-notation"),
            id="a deck for a die",
        ),
        pytest.param(
            {"number": 1, "assumed": REASON, "alternatives": [{**NAMED, "value": "many"}]},
            ("die.alternatives[0].value", "bad-notation"),
            id="no number",
        ),
        pytest.param(
            {**DIE, "alternatives": [{**NAMED, "name": {"en": "0,1", "it": "due"}}]},
            ("die.alternatives[0].name.en", "no-name"),
            id="a name that is a die",
        ),
        pytest.param(
            {**DIE, "alternatives": [{"name": NAMED["name"], "source": REVIEW}]},
            ("die.alternatives[0]", "not-one-of"),
            id="nothing said",
        ),
        pytest.param(
            {**DIE, "alternatives": [{"value": "0,2", "source": REVIEW}]},
            ("die.alternatives[0]", "not-one-of"),
            id="no name",
        ),
        pytest.param(
            {**DIE, "alternatives": [NAMED, {**NAMED, "value": "0,3"}]},
            ("die.alternatives[1].name", "alternative-twice"),
            id="a name twice",
        ),
        pytest.param(
            {"faces": "0,1", "stated": STATED, "alternatives": [NAMED]},
            ("die.alternatives", "alternative-of-stated"),
            id="beside what is stated",
        ),
        pytest.param(
            {**DIE, "alternatives": [{**KNOWN, "source": {"en": "x"}}]},
            ("die.alternatives[0].source.it", "missing-it"),
            id="one language",
        ),
    ],
)
def test_what_is_no_alternative_is_named(
    write_pack: WritePack, component: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert expected in problems_of(put(write_pack({RULE: {}}), {"die": component}))
