"""Discord's Markdown, as the pictures of cards read it."""

import pytest

from deploy.pictures.markdown import Block, Run, Style, blocks, runs

BOLD, ITALIC = Style(bold=True), Style(italic=True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("# Rest", Block("title", (Run("Rest", BOLD),))),
        ("## Rest", Block("heading", (Run("Rest", BOLD),))),
        ("### Rest", Block("subheading", (Run("Rest", BOLD),))),
        ("#Rest", Block("text", (Run("#Rest"),))),
        ("-# p. 4", Block("small", (Run("p. 4"),))),
        ("> said", Block("quote", (Run("said"),))),
        ("- one", Block("item", (Run("one"),), 0, "•")),
        ("* one", Block("item", (Run("one"),), 0, "•")),
        ("  - inner", Block("item", (Run("inner"),), 1, "•")),
        ("12. twelfth", Block("item", (Run("twelfth"),), 0, "12.")),
        ("-1 to all", Block("text", (Run("-1 to all"),))),
        ("", Block("empty")),
    ],
)
def test_a_line_is_a_block(line: str, expected: Block) -> None:
    assert list(blocks(line or "\n"))[:1] == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [Run("plain")]),
        ("**bold**", [Run("bold", BOLD)]),
        ("a *b* c", [Run("a "), Run("b", ITALIC), Run(" c")]),
        ("a _b_ c", [Run("a "), Run("b", ITALIC), Run(" c")]),
        ("**a *b***", [Run("a ", BOLD), Run("b", Style(bold=True, italic=True))]),
        ("__a__ ~~b~~", [Run("a", Style(underline=True)), Run(" "), Run("b", Style(strike=True))]),
        ("`**a**`", [Run("**a**", Style(code=True))]),
        ("[rule](https://example.org)", [Run("rule", Style(link=True))]),
        (r"\*a\*", [Run("*a*")]),
        ("3 * 4 * 5", [Run("3 * 4 * 5")]),
        ("a_b_c", [Run("a_b_c")]),
        ("**open", [Run("**open")]),
    ],
)
def test_a_line_is_made_of_runs(text: str, expected: list[Run]) -> None:
    assert list(runs(text)) == expected


def test_code_keeps_its_lines_and_marks() -> None:
    code = Block("code", (Run("a  *b*\nc", Style(code=True)),))

    assert list(blocks("before\n```\na  *b*\nc\n```\nafter")) == [
        Block("text", (Run("before"),)),
        code,
        Block("text", (Run("after"),)),
    ]
