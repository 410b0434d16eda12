"""Packs as a stranger may make them: each is refused in one line, soon, and with little memory."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import LANGUAGES, Glossary, Problem, open_packs
from glossary.errors import PackError
from glossary.loading import loader
from glossary.loading.amounts import OF_ALL_PACKS, Amount, Limit
from glossary.loading.loader import load_packs
from glossary.loading.source_files import read_text
from glossary.loading.yaml_values import YamlError, load_yaml
from tests.conftest import ENTRY, Lawspeaker, WritePack

RULE = "rules/torches.yaml"
BOMB = "".join(
    f"{name}: &{name} [{', '.join([repeated] * 9)}]\n"
    for name, repeated in zip("abcdefghi", ['"lol"', *(f"*{name}" for name in "abcdefgh")], strict=True)
)
# What a value of a valid entry's file is changed to, and the code of the one problem that follows.
VALUES: tuple[tuple[str, str], ...] = (
    ("2020-99-99", "date"),
    ("2020-01-01", "date"),
    ("2001-12-14t21:59:43.10-05:00", "date"),
    ("!!timestamp 2020-01-01", "foreign-tag"),
    ("!!int abc", "odd-number"),
    ("!!float abc", "odd-number"),
    ("!!bool maybe", "wrong-value"),
    ("!!null nothing", "wrong-value"),
    ("99999999999999999999999", "number-too-large"),
    ("-99999999999999999999999", "number-too-large"),
    ("9223372036854775808", "number-too-large"),
    ("9" * 100_000, "number-too-large"),
    ("-3", "too-small"),
    ("0", "too-small"),
    (".nan", "odd-number"),
    (".inf", "odd-number"),
    ("-.INF", "odd-number"),
    ("1.0e+999", "odd-number"),
    ("1:30", "odd-number"),
    ("1:30.5", "odd-number"),
    ("0x10", "odd-number"),
    ("012", "odd-number"),
    ("0b11", "odd-number"),
    ("1_000", "odd-number"),
    ("7.0", "bad-pages"),
    ("yes", "bad-pages"),
    ("'7'", "bad-pages"),
    ("[7]", "bad-pages"),
    ("{a: 7}", "bad-pages"),
    ("!!binary aGVsbG8=", "foreign-tag"),
    ("!!set {a, b}", "foreign-tag"),
    ("!!omap [a: 1]", "foreign-tag"),
    ("!!pairs [a: 1]", "foreign-tag"),
    ("!!python/object/apply:os.system [echo]", "foreign-tag"),
    ("!!python/name:os.system", "foreign-tag"),
    ("!mine 7", "foreign-tag"),
    ("!<tag:example.org,2000:x> 7", "foreign-tag"),
    ("!" + "x" * 10_000 + " 7", "foreign-tag"),
    ("*nothing", "unknown-alias"),
    ("&a [*a]", "unknown-alias"),
    ("&a {b: *a}", "unknown-alias"),
    ("{<<: {a: 1}}", "merge-key"),
    ("{a: 1, a: 2}", "duplicate-key"),
    ("{[a, b]: c}", "key-not-text"),
    ("{? {a: b} : c}", "key-not-text"),
    ("{a: " * 300 + "}" * 300, "too-deep"),
    ("[" * 20_000, "too-deep"),
    ("[" * 21 + "]" * 21, "too-deep"),
    ("[" + "x," * 20_000 + "]", "too-many-values"),
    ("[" + "[]," * 20_000 + "]", "too-many-values"),
    ("[" + "? " * 20_000, "needs-quotes"),
    ('"\\e[2J"', "hidden-character"),
    ('"\\0"', "hidden-character"),
    ('"\\a"', "hidden-character"),
    ('"\\x7f"', "hidden-character"),
    ('"\\x9b2J"', "hidden-character"),
    ('"\\N"', "hidden-character"),
    ('"\\L"', "hidden-character"),
    ('"\\u202e"', "hidden-character"),
    ('"\\u2066"', "hidden-character"),
    ("'a\u202eb'", "hidden-character"),
    ("a\u200fb", "hidden-character"),
    ("7 # \u202e", "hidden-character"),
    ("7\x1b[2J", "hidden-character"),
    ("7\x00", "hidden-character"),
    ("7\x85", "hidden-character"),
    ("'never closed", "quote-open"),
    ('"\\q"', "unknown-escape"),
    ("[a", "bracket-open"),
    ("{a: b", "bracket-open"),
    ("@a", "needs-quotes"),
    ("`a", "needs-quotes"),
    ("%a", "needs-quotes"),
    ("&a &b 7", "wrong-indent"),
    ("|9999\n x", "needs-quotes"),
    ("7\n\tx: 1", "tab"),
)
FILES: tuple[tuple[str, str | bytes, str], ...] = (
    ("alias bomb", BOMB, "too-much-aliased"),
    ("long text repeated", f"a: &a {'x' * 90_000}\nb: [*a, *a]\n", "too-much-aliased"),
    ("two documents", "a: 1\n---\nb: 2\n", "several-documents"),
    ("a list", "- a\n", "wrong-type"),
    ("a text", "a\n", "wrong-type"),
    ("nothing", "", "nothing-here"),
    ("a comment", "# a\n", "nothing-here"),
    ("Latin-1", "title: caff\xe8".encode("latin-1"), "not-utf8"),
    ("UTF-16", "title: a".encode("utf-16"), "not-utf8"),
    ("surrogates", b"title: \xed\xa0\x80", "not-utf8"),
    ("binary", bytes(range(256)) * 100, "not-utf8"),
    ("zeros", bytes(10_000), "hidden-character"),
    ("1 MB and one byte", "#" * 1_000_001, "file-too-large"),
    ("50 MB", "#" * 50_000_000, "file-too-large"),
    ("20,000 wrong keys", "".join(f"k{number}: 1\n" for number in range(5_000)), "unknown-key"),
    ("a key of 100,000 characters", "? " + "x" * 100_000 + "\n: 1\n", "unknown-key"),
    ("a directive", "%YAML 9.9\n---\na: 1\n", "directive"),
    ("an unknown directive", "%TAG ! tag:example.org,2000:\n---\n!x a\n", "directive"),
)


def link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def with_many_files(path: Path) -> None:
    for number in range(5_001):
        (path.parent / f"x{number}.yaml").touch()


def with_large_files(path: Path) -> None:
    for number in range(70):
        with (path.parent / f"x{number}.yaml").open("wb") as file:
            file.truncate(1_000_000)


def with_many_links(path: Path) -> None:
    (path.parent / "large.yaml").write_bytes(b"#" * 1_000_000)
    for number in range(70):
        (path.parent / f"x{number}.yaml").symlink_to("large.yaml")


def with_many_bad_files(path: Path) -> None:
    for number in range(60):
        (path.parent / f"x{number}.yaml").write_text("[" + "x," * 70_000, encoding="utf-8")


# What stands in the place of a file or folder of a pack.
PLACES: tuple[tuple[str, str, Callable[[Path], None], str], ...] = (
    ("a pipe", RULE, os.mkfifo, "no-ordinary-file"),
    ("a pipe as the game", "game.yaml", os.mkfifo, "no-ordinary-file"),
    ("a pipe as the components", "components.yaml", os.mkfifo, "no-ordinary-file"),
    ("a folder", RULE, Path.mkdir, "no-ordinary-file"),
    ("a device", RULE, link("/dev/zero"), "link-outside"),
    ("a link to a file elsewhere", RULE, link("/etc/passwd"), "link-outside"),
    ("a link up", RULE, link("../../secret.yaml"), "link-outside"),
    ("a link to itself", RULE, link("torches.yaml"), "unreadable"),
    ("a link to nothing", RULE, link("nothing.yaml"), "unreadable"),
    ("a folder that is a link to itself", "faq", link("faq"), "unreadable"),
    ("a folder that is a link elsewhere", "faq", link("/etc"), "link-outside"),
    ("a file as a folder", "faq", Path.touch, "no-folder"),
    ("5,001 files", RULE, with_many_files, "too-many-files"),
    ("70 MB", RULE, with_large_files, "pack-too-large"),
    ("70 links to 1 MB", RULE, with_many_links, "pack-too-large"),
    ("60 bad files of 140 KB", RULE, with_many_bad_files, "too-many-bad-files"),
)


def errors_of(pack: Path) -> list[Problem]:
    return [problem for problem in load_packs([pack]).problems if not problem.is_warning]


def check_sentences(problems: list[Problem]) -> None:
    """Each problem is one line in both languages, without anything that a terminal would obey."""
    for language in LANGUAGES:
        _, *lines = problem_lines(problems, Locale(language))
        assert len(lines) == len(problems)
        assert all(len(line) < 500 and line.isprintable() for line in lines)


def test_there_are_enough() -> None:
    assert len(VALUES) + len(FILES) + len(PLACES) >= 80


@pytest.mark.parametrize(("value", "code"), VALUES, ids=[f"{value!r:.40}" for value, _ in VALUES])
def test_a_hostile_value_is_refused_in_one_line(write_pack: WritePack, value: str, code: str) -> None:
    source = f"document: rulebook\n  section: Light\n  page: {value}\n"
    content = (write_pack({RULE: {}}) / RULE).read_text(encoding="utf-8")
    head, _, tail = content.partition("document: rulebook\n  page: 7\n  section: Light\n")
    pack = write_pack({RULE: head + source + tail})
    problems = errors_of(pack)

    assert [problem.code for problem in problems] == [code]
    assert problems[0].line
    check_sentences(problems)


@pytest.mark.parametrize(
    ("content", "code"), [case[1:] for case in FILES], ids=[case[0] for case in FILES]
)
def test_a_hostile_file_is_refused(write_pack: WritePack, content: str | bytes, code: str) -> None:
    problems = errors_of(write_pack({RULE: content}))

    assert code in [problem.code for problem in problems]
    assert len(problems) <= 20
    check_sentences(problems)


@pytest.mark.parametrize(
    ("place", "make", "code"), [case[1:] for case in PLACES], ids=[case[0] for case in PLACES]
)
def test_what_is_no_ordinary_file_is_refused(
    write_pack: WritePack, tmp_path: Path, place: str, make: Callable[[Path], None], code: str
) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1")
    pack = write_pack({"rules/lamps.yaml": {}})
    (pack / place).unlink(missing_ok=True)
    make(pack / place)
    problems = errors_of(pack)

    assert code in [problem.code for problem in problems]
    check_sentences(problems)
    open_packs([pack], tmp_path / "cache")


@pytest.mark.parametrize("make", [os.mkfifo, link("/dev/null")], ids=["pipe", "device"])
def test_what_takes_the_place_of_a_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    file, ordinary = tmp_path / "torches.yaml", Path(__file__).stat()
    make(file)
    # As when it is put there behind the first look, which saw an ordinary file.
    monkeypatch.setattr(Path, "stat", lambda *_, **__: ordinary)

    with pytest.raises(PackError, match="no-ordinary-file"):
        read_text(file)


def test_a_pack_of_too_many_different_words_is_refused(write_pack: WritePack) -> None:
    letters = map("".join, product("abcdefghijklmnopqrstuvwxyz", repeat=4))
    texts = [",".join(islice(letters, 1_100)) for _ in range(20)]
    pack = write_pack({f"rules/x{number}.yaml": _json(text=text) for number, text in enumerate(texts)})
    problems = errors_of(pack)

    assert [problem.code for problem in problems] == ["too-many-words"]
    assert not load_packs([pack]).entries
    check_sentences(problems)


@pytest.mark.parametrize("part", Limit._fields)
def test_packs_beyond_what_all_may_hold_are_not_read(
    write_pack: WritePack, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setattr(loader, "OF_ALL_PACKS", OF_ALL_PACKS._replace(**{part: 3}))
    first = write_pack({RULE: {}}, name="a")
    second = write_pack({RULE: {}, "rules/rest.yaml": {"see_also": ["a/torches"]}}, name="b")
    glossary = load_packs([first, second])
    problems = [problem for problem in glossary.problems if not problem.is_warning]

    assert list(glossary.entries) == ["a/torches"]
    assert [(problem.file, problem.code) for problem in problems] == [(second, "packs-too-large")]
    check_sentences(problems)


def test_the_shipped_packs_leave_half_of_the_room_to_others(glossary: Glossary) -> None:
    amount = Amount()
    for entry in glossary.entries.values():
        amount.add_entry(entry)

    assert len(amount.words) < OF_ALL_PACKS.words / 2
    assert amount.queries < OF_ALL_PACKS.queries / 2


def test_a_pack_of_too_many_questions_is_refused(write_pack: WritePack) -> None:
    questions = [f"may I do it {number} times" for number in range(100)]
    pack = write_pack({f"rules/x{number}.yaml": _json(questions=questions) for number in range(500)})
    problems = errors_of(pack)

    assert [problem.code for problem in problems] == ["too-many-questions"]
    check_sentences(problems)


def _json(**values: object) -> str:
    """Return an entry with these values in both languages, in JSON, which is YAML and soon read."""
    localised = {key: {"en": value, "it": value} for key, value in values.items()}
    return json.dumps({**ENTRY, "aliases": {"en": [], "it": []}, **localised})


@pytest.mark.parametrize(
    "name", ["x" * 300, "x/" * 3_000, "\udcff", "a\nb"], ids=["long", "deep", "bytes", "line"]
)
def test_a_folder_that_cannot_be_is_named(lawspeaker: Lawspeaker, name: str) -> None:
    checked, answered = lawspeaker("check", name), lawspeaker("ask", "lock", "--packs", name)

    assert (checked.status, len(checked.lines)) == (1, 2)
    assert (answered.status, answered.err.count("\n")) == (0, 1)


def test_a_file_name_that_is_no_text_is_named(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    pack = write_pack({RULE: {}})
    (pack / "rules" / os.fsdecode(b"\xff\x1b[2J.yaml")).touch()
    for _ in range(2):  # read, then from a snapshot
        assert lawspeaker("ask", "lock", "--packs", str(pack)).status == 0
    result = lawspeaker("check", str(pack))

    assert result.status == 1
    assert r"\udcff\x1b[2J.yaml" in result.lines[1]


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read everything")
@pytest.mark.parametrize("name", [".", "rules", RULE])
def test_what_may_not_be_read_is_named(write_pack: WritePack, name: str) -> None:
    pack = write_pack({RULE: {}})
    (pack / name).chmod(0)
    codes = [problem.code for problem in errors_of(pack)]
    (pack / name).chmod(0o700)

    assert codes in (["unreadable"], ["no-pack"])


def test_a_link_inside_the_pack_is_followed(write_pack: WritePack) -> None:
    pack = write_pack({"texts/torches.yaml": {}})
    (pack / "rules").symlink_to("texts")

    assert list(load_packs([pack]).entries) == ["deep-halls/torches"]


# Linux counts the memory of the process that starts another to the started one too, and the tests' own
# is large: a small process in between starts the command and prints its status, its seconds and its KB.
MEASURE = """
import resource, subprocess, sys
process = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""


@pytest.mark.parametrize(
    "make", [with_many_files, with_large_files, with_many_bad_files], ids=lambda make: make.__name__
)
@pytest.mark.parametrize("arguments", [("check",), ("ask", "lock", "--packs")], ids=" ".join)
def test_the_worst_take_neither_time_nor_memory(
    write_pack: WritePack, make: Callable[[Path], None], arguments: tuple[str, ...]
) -> None:
    pack = write_pack({RULE: BOMB})
    make(pack / RULE)
    # Once without what is kept of the shipped packs: to read them too takes most.
    kept = {"LAWSPEAKER_CACHE": ""} if make is with_many_files else {}
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE, sys.executable, "-m", "bot", *arguments, str(pack)],
        capture_output=True,
        env={**os.environ, **kept},
        check=True,
    )
    status, seconds, memory = measured.stdout.split()

    assert int(status) == (1 if arguments[0] == "check" else 0)
    assert b"Traceback" not in measured.stderr
    assert float(seconds) < 10
    assert int(memory) < 300_000  # in KB


SCRAPS = st.sampled_from(
    [
        *"abz019.-+:,[]{}&*!|>%@`#?'\"\\~ \t\n\r<",
        "\n  ",
        ": ",
        "- ",
        "<<",
        "&a ",
        "*a",
        "!!int ",
        "---\n",
        "\\e",
        "\u202e",
        "\x00",
        "é",
    ]
)


@given(st.lists(SCRAPS, max_size=60).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        load_yaml(text)
    except YamlError as error:
        assert error.code  # noqa: PT017  # refusing is as good as reading


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.binary(max_size=300) | st.lists(SCRAPS, max_size=60).map(lambda s: "".join(s).encode())
)
def test_any_file_is_checked(write_pack: WritePack, lawspeaker: Lawspeaker, content: bytes) -> None:
    result = lawspeaker("check", str(write_pack({RULE: content})))

    assert result.status == 1
    assert len(result.lines) >= 2
