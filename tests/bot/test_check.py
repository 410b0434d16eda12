"""``lawspeaker check``: what it says beside problems."""

from pathlib import Path

import pytest
import yaml

from glossary import SHIPPED
from tests.conftest import ENTRY, Lawspeaker, WritePack

FILE = "rules/torches.yaml"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "{} adds to the game conan, which comes with Lawspeaker; give the folder another name if",
        ),
        (
            "it",
            "{} si aggiunge al gioco conan, che è già in Lawspeaker; dai un altro nome alla cartella se",
        ),
    ],
)
@pytest.mark.parametrize("overrides", [False, True])
def test_a_folder_called_like_a_shipped_game_adds_to_it(
    lawspeaker: Lawspeaker, write_pack: WritePack, language: str, sentence: str, *, overrides: bool
) -> None:
    pack = write_pack({FILE: {}}, name="conan", game={"overrides": overrides})
    begins = sentence.format(pack)

    for arguments in (
        ["check", str(pack)],
        ["check", str(pack.parent)],
        ["check", "--packs", str(pack)],
    ):
        result = lawspeaker(*arguments, language=language)
        assert result.status == 0
        assert sum(line.startswith(begins) for line in result.lines) == 1


def test_it_says_so_beside_problems_too(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    pack = write_pack({FILE: {"kind": "nonsense"}}, name="rangers")
    result = lawspeaker("check", str(pack))

    assert result.status == 1
    assert result.lines[-1].startswith(f"{pack} adds to the game rangers")


def test_components_alone_add_to_a_game(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    folder = tmp_path / "group" / "rangers"
    folder.mkdir(parents=True)
    reason = {"en": "Ours.", "it": "Nostro."}
    die = {"die": {"faces": "1-10", "assumed": reason}}
    (folder / "components.yaml").write_text(yaml.safe_dump(die), encoding="utf-8")

    assert f"{folder} adds to the game rangers" in lawspeaker("check", str(folder.parent)).out


@pytest.mark.parametrize("folder", [str(SHIPPED), str(SHIPPED / "conan"), None])
def test_the_shipped_games_add_to_nothing(lawspeaker: Lawspeaker, folder: str | None) -> None:
    assert " adds to " not in lawspeaker("check", *([folder] if folder else [])).out


def test_another_game_adds_to_nothing(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    assert " adds to " not in lawspeaker("check", str(write_pack({FILE: {}}))).out


@pytest.mark.parametrize("languages", [("en",), ("it",), ("en", "it")])
def test_questions_are_counted_once(
    lawspeaker: Lawspeaker, write_pack: WritePack, languages: tuple[str, ...]
) -> None:
    keys = ("title", "questions", "short", "text", "aliases")
    entry = {key: {name: ENTRY[key][name] for name in languages} for key in keys}
    only = {"language": languages[0]} if len(languages) == 1 else {}
    pack = write_pack({FILE: entry}, game=only)
    last_line = lawspeaker("check", str(pack), "--questions").lines[-1]

    assert last_line.startswith(f"{len(languages)} stored question")


@pytest.mark.parametrize("folder", ["nosuch", "a file", "an empty folder", "a folder of notes"])
def test_what_is_no_pack_is_one_sentence(lawspeaker: Lawspeaker, tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder
    if folder == "a file":
        path.touch()
    elif folder != "nosuch":
        path.mkdir()
        if folder == "a folder of notes":
            (path / "notes.txt").touch()
    result = lawspeaker("check", str(path))

    assert result.status == 1
    assert result.lines == [
        "1 problem:",
        f"{path}: no pack here: expected a folder with a game.yaml, or a folder of such folders",
    ]
