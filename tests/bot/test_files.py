"""Files that a player names: none is read without end, and no picture goes where it should not."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from bot.answers.boards.source import LONGEST_SOURCE
from bot.cli.errors import LocalisedError
from bot.cli.files import LONGEST_LINE, write_picture
from tests.conftest import Done, Lawspeaker

TOO_LONG = "more than 1 000 000 bytes in one piece"
Draw = Callable[..., Done]


@pytest.mark.parametrize(
    "arguments", [["ask", "--batch", "/dev/zero"], ["batch", "/dev/zero"]], ids=" ".join
)
def test_a_batch_without_an_end_is_cut(lawspeaker: Lawspeaker, arguments: list[str]) -> None:
    result = lawspeaker(*arguments)

    assert result.status == 2
    assert len(result.lines) == 1
    assert TOO_LONG in json.loads(result.out)["error"]


def test_lines_before_an_endless_one_are_answered(lawspeaker: Lawspeaker) -> None:
    line = b'["fall", "rangers", "--inches", 4]\n'
    result = lawspeaker("batch", "-", typed=line + b"x" * (LONGEST_LINE + 1))

    assert "success" in json.loads(result.lines[0])
    assert TOO_LONG in json.loads(result.lines[1])["error"]


def test_an_endless_line_ends_the_chat_with_one_sentence(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed=b"portcullis\n" + b"x" * (LONGEST_LINE + 1))

    assert result.status == 2
    assert "Portcullis · Saracinesca" in result.lines
    assert result.err.startswith(f"The line has {TOO_LONG}")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("json_option", [[], ["--json"]])
def test_a_board_without_an_end_is_cut(lawspeaker: Lawspeaker, json_option: list[str]) -> None:
    result = lawspeaker("schemer", "/dev/zero", *json_option)
    sentence = json.loads(result.out)["error"] if json_option else result.err

    assert result.status == 2
    assert "more than 200 000 bytes" in sentence


def test_the_longest_board_is_still_read(lawspeaker: Lawspeaker) -> None:
    board = f'map: "@..F"\nscheme: Move 2 -> Foe\n#{"x" * (LONGEST_SOURCE - 50)}\n'

    assert lawspeaker("schemer", "-", typed=board).status == 0


def test_a_mark_at_the_start_of_a_file_is_no_part_of_it(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "--batch", "-", typed=b'\xef\xbb\xbf{"q": "portcullis"}\n')

    assert json.loads(result.out)["outcome"] == "answer"


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("ask", "--batch", "-"), ['{"q": "portcullis"}', '{"q": "porte è"}', '{"q": "doors"}']),
        (("batch", "-"), ['["fall", "rangers", "--inches", 4]', '["è"]', '["recover", "conan"]']),
    ],
)
def test_lines_of_a_batch_that_are_not_utf8_are_named(
    lawspeaker: Lawspeaker, arguments: tuple[str, ...], lines: list[str]
) -> None:
    content = "\n".join(lines)
    result = lawspeaker(*arguments, typed=content.encode("cp1252"))
    first, second, third = map(json.loads, result.lines)

    assert result.status == 2
    assert "error" not in first | third
    assert second["error"].startswith("line 2 is not UTF-8: save the file as UTF-8")
    (line,) = lawspeaker(*arguments, typed=content.encode("utf-16")).lines
    assert json.loads(line)["error"].startswith("line 1 is not UTF-8")


def test_numbers_of_a_batch_may_be_numbers(lawspeaker: Lawspeaker) -> None:
    line = '["picklock", "pm", "--points", {}]\n'
    lines = line.format(3) + line.format('"3"')
    numbers, texts = lawspeaker("batch", "-", typed=lines).lines

    assert numbers == texts
    assert "error" in json.loads(lawspeaker("batch", "-", typed=line.format("true")).out)


BOARD = ("schemer", "--map", "@..F", "--scheme", "Move 2 -> Foe")
ODDS = ("picklock", "pm", "--points", "3")


@pytest.fixture(params=[BOARD, ODDS], ids=["board", "odds"])
def draw(request: pytest.FixtureRequest, lawspeaker: Lawspeaker) -> Draw:
    def call(file: Path | str, *arguments: str) -> Done:
        return lawspeaker(*request.param, "--picture", str(file), *arguments)

    return call


def test_it_says_where_the_picture_is(draw: Draw, tmp_path: Path) -> None:
    file = tmp_path / "a.PNG"
    result = draw(file, "--json")

    assert result.status == 0
    assert result.err == f"The picture is in {file}.\n"
    assert "error" not in json.loads(result.out)
    with Image.open(file) as picture:
        assert picture.format == "PNG"


def test_a_picture_may_be_drawn_again(draw: Draw, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    draw(file)
    first = file.read_bytes()
    file.write_bytes(first + b"what a longer picture leaves")

    assert draw(file).status == 0
    assert file.read_bytes() == first


@pytest.mark.parametrize("name", ["out.jpg", "out.txt", "out", "--json", "board.yaml"])
def test_other_endings_are_refused(draw: Draw, name: str) -> None:
    result = draw(name)

    assert result.status == 2
    assert "--picture writes PNG pictures: end the name in .png, not " in result.out + result.err
    assert name in result.out + result.err
    assert not Path(name).exists()


def test_what_is_no_picture_stays_unless_forced(draw: Draw, tmp_path: Path) -> None:
    file = tmp_path / "notes.png"
    file.write_text("what we agreed on")
    result = draw(file)

    assert result.status == 2
    assert result.err.endswith("is no picture: name a new file, or add --force to replace it.\n")
    assert file.read_text() == "what we agreed on"
    assert draw(file, "--force").status == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("target", ["picture.png", "notes.txt", "nowhere.png"])
def test_no_link_is_followed(draw: Draw, tmp_path: Path, target: str) -> None:
    file = tmp_path / target
    if target != "nowhere.png":
        file.write_bytes(b"\x89PNG\r\n\x1a\n")
    link = tmp_path / "link.png"
    link.symlink_to(file)
    result = draw(link, "--force")

    assert result.status == 2
    assert "is a link, and a picture is never written through one" in result.err
    assert not file.exists() or file.read_bytes() == b"\x89PNG\r\n\x1a\n"


def test_a_link_that_nobody_saw_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, link = tmp_path / "notes.txt", tmp_path / "link.png"
    file.write_text("what we agreed on")
    link.symlink_to(file)
    # As when the link is put there behind a look at the name.
    monkeypatch.setattr(Path, "is_symlink", lambda _: False)

    with pytest.raises(LocalisedError):
        write_picture(link, b"\x89PNG\r\n\x1a\n", force=True)

    assert file.read_text() == "what we agreed on"


def test_a_named_pipe_is_refused_at_once(draw: Draw, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")

    assert "is no ordinary file" in draw(tmp_path / "pipe.png").err


def test_a_folder_is_refused(draw: Draw, tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()

    assert "cannot be written: Is a directory." in draw(tmp_path / "folder.png").err
