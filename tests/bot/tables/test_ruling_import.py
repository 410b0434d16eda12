"""Files of rulings: from any editor and shell, odd ones too; importing one's own export changes nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers import Lookup
from bot.answers.ruling_files import LONGEST_FILE, export_rulings
from bot.answers.ruling_import import read_rulings
from bot.locales import Locale
from bot.render.problems import memory_problem
from bot.render.table_state import import_lines
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import LONGEST_RULING, MOST_RULINGS, TableRuling, merge
from glossary import LANGUAGES
from glossary.invisible import is_visible
from glossary.typed_text import clean
from tests.conftest import Lawspeaker
from tests.entries import RULES

RULE, OTHER_RULE, *_ = RULES
WHOLE = f"- rule: {RULE}\n  text: Una corda può alzarla.\n  by: Zoë\n  date: '2016-11-27'\n"


def imported(lookup: Lookup, content: bytes | str, rulings: tuple[TableRuling, ...] = ()) -> list[str]:
    """Return what is said about an import at a table that has ``rulings``."""
    file = read_rulings(content.encode() if isinstance(content, str) else content, lookup)
    entries = lookup.glossary.entries
    outcomes = merge(rulings, file.new_rulings.values(), entries, MOST_RULINGS - len(rulings))
    return list(import_lines(file.report(outcomes), Locale("en")))


def refusal(lookup: Lookup, content: bytes) -> str:
    with pytest.raises(RefusedChangeError) as refused:
        read_rulings(content, lookup)
    texts = [memory_problem(refused.value, Locale(language)) for language in LANGUAGES]
    assert all("\n" not in text and text.endswith(".") for text in texts)
    return texts[0]


VISIBLE = st.text(min_size=1, max_size=LONGEST_RULING).filter(is_visible)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=32)
RULINGS = st.builds(
    TableRuling,
    number=st.integers(1, 9),
    entry=st.sampled_from([RULE, OTHER_RULE, "gone/entry"]),
    text=VISIBLE,
    author=NAMES,
    author_id=st.just("7"),
    link=st.sampled_from(["", "https://discord.com/channels/@me/1/2"]),
    digest=st.sampled_from(["cc93bd1c589c", "123456789012", "1e10"]),
    version=st.just(1),
    made_at=st.integers(0, 253_402_300_799),
)


@given(rulings=st.lists(RULINGS, max_size=5))
def test_to_import_ones_own_export_changes_nothing(lookup: Lookup, rulings: list[TableRuling]) -> None:
    (summary,) = imported(lookup, export_rulings(rulings), tuple(rulings))

    assert summary.startswith("0 rulings are written down")
    assert "left out" not in summary


@given(ruling=RULINGS)
def test_a_ruling_keeps_its_day_and_who_wrote_it(lookup: Lookup, ruling: TableRuling) -> None:
    (new_ruling,) = read_rulings(export_rulings([ruling]).encode(), lookup).new_rulings.values()

    assert (new_ruling.day, new_ruling.link, new_ruling.digest) == (
        ruling.day,
        ruling.link,
        ruling.digest,
    )
    assert export_rulings([ruling]).count(ruling.day) == 1
    if ruling.author.isprintable():
        assert new_ruling.author == clean(ruling.author)


def test_the_largest_table_can_be_imported(lookup: Lookup) -> None:
    longest = "\N{CROSSED SWORDS}\N{WHITE DOWN POINTING BACKHAND INDEX}" * (LONGEST_RULING // 2)
    rulings = [
        TableRuling(number, RULE, f"{number}{longest}"[:LONGEST_RULING], "x" * 32, "7", "", "", 1, 0)
        for number in range(MOST_RULINGS)
    ]
    content = export_rulings(rulings).encode()

    assert len(content) < LONGEST_FILE
    assert imported(lookup, content, tuple(rulings)) == [
        f"0 rulings are written down; {MOST_RULINGS} were there already."
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_whichever_encoding_it_was_saved(lookup: Lookup, encoding: str) -> None:
    (new_ruling,) = read_rulings(
        WHOLE.replace("\n", "\r\n").encode(encoding), lookup
    ).new_rulings.values()

    assert (new_ruling.text, new_ruling.author, new_ruling.day) == (
        "Una corda può alzarla.",
        "Zoë",
        "2016-11-27",
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Nothing was imported: a file of rulings is a list, each with rule and text"),
        (b"a: b", "Nothing was imported: a file of rulings is a list, each with rule and text"),
        (b"\xff\xfex", "Nothing was imported: the file is no text, or damaged; save it as UTF-8."),
        (WHOLE.encode().partition(b"\xb2")[0], "Nothing was imported: the file is no text, or damaged"),
        (
            WHOLE.replace("  text", "\ttext").encode(),
            "Nothing was imported: line 2: a tab stands here;",
        ),
        (
            WHOLE.encode()[:-3],
            "Nothing was imported: line 4: the quote that opens here is never closed",
        ),
        (
            WHOLE.replace("corda", "corda: sì").encode(),
            "Nothing was imported: line 2: no colon can stand",
        ),
        (
            WHOLE.replace("'", "").encode(),
            "Nothing was imported: line 4: found the date 2016-11-27; put",
        ),
        (b"[", "Nothing was imported: line 2: "),
        (b"- !!python/object/apply:os.system [ls]", "Nothing was imported: line 1: the tag !!python/"),
        (b"- &a [*a]", "Nothing was imported: line 1: no text is marked &a before this *a"),
        (b"- " + 50 * b"[", "Nothing was imported: line 1: nested too deep"),
        (
            b'- {rule: a, text: "a\\u202eb"}',
            "Nothing was imported: line 1: the hidden character U+202E",
        ),
        (b"- a\0", "Nothing was imported: line 1: the hidden character U+0000"),
        (b"#" * (LONGEST_FILE + 1), "A file of rulings has at most 4 MB."),
    ],
)
def test_a_file_that_is_no_list_of_rulings_is_refused_with_the_reason(
    lookup: Lookup, content: bytes, sentence: str
) -> None:
    assert refusal(lookup, content).startswith(sentence)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("- 3", "Ruling 2, line 5: expected keys with values (key: value), found 3"),
        ("- text: a", "Ruling 2, line 5, rule: this key is missing"),
        (f"- rule: {RULE}", "Ruling 2, line 5, text: this key is missing"),
        (
            f"- rule: {RULE}\n  text: true",
            "Ruling 2, line 6, text: expected text, found true; put a text",
        ),
        (f"- rule: {RULE}\n  text: 7", "Ruling 2, line 6, text: expected text, found 7; put a text"),
        (f"- rule: {RULE}\n  text:", "Ruling 2, line 6, text: this is empty: nothing stands here"),
        (f"- rule: {RULE}\n  text: ' '", "Ruling 2, line 6, text: this must not be empty"),
        (
            f"- rule: {RULE}\n  text: [a]",
            'Ruling 2, line 6, text: expected text, found ["a"]; put a text',
        ),
        (
            f"- rule: {RULE}\n  text: {'x' * 501}",
            "Ruling 2, line 6, text: 501 characters, at most 500 are",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  by: true",
            "Ruling 2, line 7, by: expected text, found true; put a",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  by: {'x' * 101}",
            "Ruling 2, line 7, by: 101 characters, at most 100",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  date: '1.2.20'",
            "Ruling 2, line 7, date: expected a day since 1970",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  date: '1969-12-31'",
            "Ruling 2, line 7, date: expected a day since",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  link: https://example.org/",
            "Ruling 2, line 7, link: expected the",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  made_for: b",
            "Ruling 2, line 7, made_for: there is no such key; did",
        ),
        (
            f"- rule: {RULE}\n  text: a\n  colour: red",
            "Ruling 2, line 7, colour: there is no such key; there",
        ),
        (
            "- rule: conan/nowhere\n  text: a",
            "Ruling 2, line 5, rule: no loaded pack has the rule conan/now",
        ),
    ],
)
def test_a_ruling_that_cannot_be_read_is_left_out_with_the_reason(
    lookup: Lookup, lines: str, sentence: str
) -> None:
    summary, reason = imported(lookup, WHOLE + lines)

    assert summary == "1 ruling is written down; 1 is left out."
    assert reason.startswith(sentence)


def test_what_means_nothing_may_stand_there(lookup: Lookup) -> None:
    content = f"- {{rule: {RULE}, text: A rope., by: , date: null, link: ''}}"
    (new_ruling,) = read_rulings(content.encode(), lookup).new_rulings.values()

    assert (new_ruling.author, new_ruling.made_at, new_ruling.link) == ("", None, "")
    assert new_ruling.digest


def test_a_ruling_of_a_pack_that_is_gone_is_there_already(lookup: Lookup) -> None:
    ruling = TableRuling(1, "gone/entry", "Stay.", "Ada", "7", "", "abc", 1, 0)

    assert imported(lookup, export_rulings([ruling]), (ruling,)) == [
        "0 rulings are written down; 1 was there already."
    ]


def test_of_many_that_are_left_out_the_first_are_named(lookup: Lookup) -> None:
    summary, *reasons, last_line = imported(lookup, "- 3\n" * 25)

    assert summary == "0 rulings are written down; 25 are left out."
    assert [line.split(":")[0] for line in reasons[:2]] == ["Ruling 1, line 1", "Ruling 2, line 2"]
    assert (len(reasons), last_line) == (10, "… and 15 more")


def test_a_full_table_says_so(lookup: Lookup) -> None:
    rulings = tuple(
        TableRuling(number, RULE, str(number), "", "", "", "", 1, 0) for number in range(MOST_RULINGS)
    )
    _, reason = imported(lookup, WHOLE, rulings)

    assert reason == "Ruling 1, line 1: the table has 1000 rulings, as many as it takes; remove some"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_what_became_of_each(
    lawspeaker: Lawspeaker, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "rulings.yaml"
    file.write_text(f"{WHOLE}{WHOLE}- {{rule: {RULE}, text: a, by: true}}", encoding="utf-16")
    result = lawspeaker(
        "ruling", "import", str(file), database=f"{tmp_path}/tables.db", language=language
    )

    assert result.status == 2
    assert (result.lines, len(result.err.splitlines())) == (
        {
            "en": ["1 ruling is written down; 1 was there already; 1 is left out."],
            "it": ["1 decisione è annotata; 1 c'era già; 1 è tralasciata."],
        }[language],
        1,
    )
    assert "Zoë, 2016-11-27" in lawspeaker("ruling", "list", database=f"{tmp_path}/tables.db").out
