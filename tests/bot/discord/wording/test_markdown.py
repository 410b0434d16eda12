"""The packs' Markdown as Discord shows it, in pages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.wording.markdown import cut_off, displayed, measured, neutral, pages, whole_lines
from bot.locales import Locale
from glossary import Glossary, Language

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

NARROW = "| Dead | Gems |\n|---|---|\n| none | 2 |\n| one or more | **1** |"
WIDE = (
    "| Space | What enters | What it costs |\n|:--|---|--:|\n"
    "| **Difficult ground** | everybody on foot | two steps instead of one |\n| Wall | nobody | - |"
)
BLOCKS = st.lists(
    st.one_of(
        st.text("ab |\n", max_size=80),
        st.text("x", min_size=50, max_size=400),
        st.text("x龍🔥 ", min_size=50, max_size=400),
        st.lists(st.text("ab ", min_size=1, max_size=90), min_size=1, max_size=30).map(
            lambda lines: "\n".join(["```", *lines, "```"])
        ),
        st.lists(st.text("cd ", min_size=1, max_size=90), min_size=1, max_size=30).map("\n".join),
    ),
    max_size=8,
).map("\n\n".join)


def letters(text: str) -> str:
    """Return what is left of a text without white space and fences, which pages may add."""
    return re.sub(r"[\s`]", "", text)


@pytest.mark.parametrize(
    ("language", "singular", "several"),
    [("en", "… and 1 more", "… and {} more"), ("it", "… e un'altra", "… e altre {}")],
)
@given(lines=st.lists(st.text("ab龍🔥 ", max_size=40), min_size=1), limit=st.integers(40, 200))
def test_lines_that_have_no_room_are_counted(
    language: Language, singular: str, several: str, lines: list[str], limit: int
) -> None:
    *first_lines, last_line = whole_lines(lines, Locale(language), limit).split("\n")
    hidden = len(lines) - len(first_lines)
    is_whole = measured("\n".join(lines)) <= limit

    assert first_lines == lines[: len(first_lines)]
    assert measured("\n".join([*first_lines, last_line])) <= limit
    assert last_line == (lines[-1] if is_whole else singular if hidden == 1 else several.format(hidden))


@given(st.text("ab龍🔥\n"), st.integers(2, 60))
def test_what_is_cut_off_fits_and_is_no_shorter_than_it_has_to_be(text: str, limit: int) -> None:
    shown_text = cut_off(text, limit)

    assert measured(shown_text) <= limit
    if shown_text != text:
        beginning = shown_text.removesuffix("…")
        assert text.startswith(beginning)
        assert measured(f"{text[: len(beginning) + 1]}…") > limit


def test_a_narrow_table_lines_up_in_code() -> None:
    assert displayed(NARROW) == "```\nDead         Gems\nnone         2\none or more  1\n```"


def test_a_wide_table_is_a_list_with_its_headings() -> None:
    assert displayed(WIDE) == (
        "- **Difficult ground**: What enters: everybody on foot; What it costs: two steps instead of one\n"
        "- **Wall**: What enters: nobody; What it costs: -"
    )


def test_a_list_of_two_columns_says_above_what_they_are() -> None:
    table = f"| Means | Works? |\n|---|---|\n| {'a very long name ' * 4} | no |"
    assert displayed(table) == f"-# Means · Works?\n- **{('a very long name ' * 4).strip()}**: no"


def test_columns_of_different_length_are_lists_of_their_own() -> None:
    table = f"| Allowed | Not allowed |\n|---|---|\n| Guard | Movement {'x' * 40} |\n| | dropping |"
    assert displayed(table) == (
        f"**Allowed**\n- Guard\n**Not allowed**\n- Movement {'x' * 40}\n- dropping"
    )


def test_a_table_without_headings_keeps_its_first_row() -> None:
    assert displayed("| | |\n|---|---|\n| Dead | none |") == "```\nDead  none\n```"
    assert displayed(f"| | |\n|---|---|\n| Dead | {'x' * 40} |") == f"- **Dead**: {'x' * 40}"
    assert displayed(f"| | | |\n|-|-|-|\n| Dead | {'x' * 40} | y |") == f"- **Dead**: {'x' * 40}; y"


def test_lines_around_a_table_stay() -> None:
    assert displayed(f"Before:\n{NARROW}\nAfter.").startswith("Before:\n```\nDead")
    assert displayed(f"Before:\n{NARROW}\nAfter.").endswith("```\nAfter.")


def test_a_code_block_reads_as_wide_as_its_widest_row() -> None:
    assert displayed("| a |\n|-|\n| " + "x" * 40 + " |").startswith("```")
    assert displayed("| a |\n|-|\n| " + "x" * 41 + " |").startswith("- **")


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_table_is_left_in_any_shipped_text(glossary: Glossary, language: str) -> None:
    for entry in glossary.entries.values():
        text = displayed(entry.body.text["it" if language == "it" else "en"])
        assert not re.search(r"^\|", text, re.MULTILINE), entry.id
        assert "****" not in text, entry.id


@given(BLOCKS, st.sampled_from([60, 200, 3_200]))
def test_pages_hold_everything_and_no_more_than_fits(text: str, limit: int) -> None:
    text_pages = pages(text, limit)

    assert all(measured(page) <= limit for page in text_pages)
    assert letters("".join(text_pages)) == letters(text)


@given(BLOCKS)
def test_a_code_block_is_closed_on_every_page(text: str) -> None:
    assert all(page.count("```") % 2 == 0 for page in pages(text, 200))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 30_000, id="one word"),
        pytest.param("word " * 6_000, id="one line"),
        pytest.param("```\n" + "a line of code\n" * 2_000 + "```", id="one code block"),
        pytest.param("```\n" + "x" * 30_000 + "\n```", id="one word in code"),
        pytest.param("| a | b |\n|---|---|\n" + "| a short | row |\n" * 1_900, id="a narrow table"),
        pytest.param("| a | b |\n|---|---|\n" + f"| {'long ' * 10} | row |\n" * 500, id="a wide table"),
        pytest.param("- a point\n" * 3_000, id="one list"),
        pytest.param("```\n" + "some code\n\n" * 2_500 + "```", id="blank lines in code"),
        pytest.param(
            "These are all:\n| a | b |\n|---|---|\n" + "| a short | row |\n" * 1_900 + "And so on.",
            id="a table between lines",
        ),
    ],
)
def test_a_text_of_30_000_characters_is_paged(text: str) -> None:
    displayed_text = displayed(text)
    text_pages = pages(displayed_text, 3_200)

    assert len(text_pages) >= 7
    assert all(0 < len(page) <= 3_200 and page.strip() for page in text_pages)
    assert all(page.count("```") % 2 == 0 for page in text_pages)
    assert letters("".join(text_pages)) == letters(displayed_text)


def test_pages_part_between_blocks_where_they_can() -> None:
    assert pages("\n\n".join(["a" * 40, "b" * 40, "c" * 40]), 90) == [
        "a" * 40 + "\n\n" + "b" * 40,
        "c" * 40,
    ]


@pytest.mark.parametrize(
    "text",
    ["**b**", "_i_", "~~s~~", "||spoiler||", "`code`", "```\nblock", "# head", "-# small", "> quote"],
)
def test_markdown_of_players_is_shown_as_it_is(text: str) -> None:
    assert re.search(r"\\[*_~|`#>-]", neutral(text))


@pytest.mark.parametrize(
    "text", ["@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>"]
)
def test_mentions_of_players_mention_nobody(text: str) -> None:
    assert text not in neutral(text)
    assert neutral(text).replace("\u200b", "") == text
