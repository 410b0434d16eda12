"""What phones, Discord, web pages and PDFs do to a text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from glossary import Search
from glossary.loading.yaml_values import load_yaml
from glossary.text import words
from glossary.typed_text import clean, plain_signs, simplify, simplify_value

ROBOT = "\U0001f468\u200d\U0001f680"
SIGNS = "\u2010\u2011\u2012\u2013\u2014\u2212\u201c\u201d\u2018\u2019\u00ab\u00bb\u2026\u2192\uff0d\uff12\u00b2\u00bd"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        pytest.param("diffi\u00adcult ter\u00adrain", "difficult terrain", id="soft hyphens"),
        pytest.param("diffi\u00ad\ncult terrain", "difficult terrain", id="a soft hyphen at a line end"),
        pytest.param("w\u200bhat d\u200boes", "what does", id="zero-width spaces"),
        pytest.param("\ufeffsca\u2060ssina", "scassina", id="a byte order mark and a word joiner"),
        pytest.param("torch\0", "torch", id="NUL"),
        pytest.param("me\u200dlee\u200c", "melee", id="joiners between letters that need none"),
        pytest.param("l&#39;eroe &amp; l&apos;orco&nbsp;3", "l'eroe & l'orco\u00a03", id="entities"),
        pytest.param("&amp;amp;quot;no&amp;quot;", '"no"', id="entities of entities"),
        pytest.param("perch\u00c3\u00a9 pu\u00c3\u00b2", "perch\u00e9 pu\u00f2", id="accents read as Windows'"),
        pytest.param("citt\u00c3 e citt\u00c3\u00a0", "citt\u00e0 e citt\u00e0", id="the same that lost its second half"),
        pytest.param("l\u00e2\u20ac\u2122eroe \u00e2\u20ac\u0153s\u00c3\u00ac\u00e2\u20ac\u009d", "l\u2019eroe \u201cs\u00ec\u201d", id="quotes read as Windows'"),
        pytest.param("\u00e2\u02c6\u20192", "\u22122", id="a minus read as Windows'"),
        pytest.param("gem\udce9", "gem\ufffd", id="half a character"),
    ],
)  # fmt: skip
def test_what_nobody_typed_is_cleaned_away(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "Perch\u00e9 no? \u201cS\u00ec\u201d \u2013 disse l\u2019eroe\u2026", id="quotes and dashes"
        ),
        pytest.param(
            "armour \u22122, see <#123> and https://example.org/a?b=1&c=2", id="signs, tokens, links"
        ),
        pytest.param(
            "\u201cPERCH\u00c9\u201d, \u00ab\u00c8\u2026\u00bb, \u00e8\u201d\u00bb",
            id="capitals before quotes",
        ),
        pytest.param("A&D, hero&companion, R&B;", id="ampersands"),
        pytest.param(
            f"{ROBOT} \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            id="joiners that are needed",
        ),
        pytest.param("two-\nhanded\n\n- a list", id="lines"),
    ],
)
def test_what_was_typed_is_kept(text: str) -> None:
    assert clean(text) == text


@given(st.text(st.sampled_from([*SIGNS, *"ab-1 \n.&;#x\u00e9\u00ad\u200b\u200d"])))
def test_a_clean_text_is_clean(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("<@1234> <@!1234> <@&1234> <#1234> orc", "orc", id="mentions"),
        pytest.param("</rule:1234> </deck draw:1234> orc", "orc", id="commands"),
        pytest.param("<t:1618953630> <t:1618953630:R> <id:guide> orc", "orc", id="times and guides"),
        pytest.param("<:sword:1234> <a:sword:1234> orc", "sword sword orc", id="emoji keep their names"),
        pytest.param("@Lawspeaker orc", "orc", id="the bot's own name"),
        pytest.param("orc https://example.org/a-b?c=1 www.example.org/2", "orc", id="links"),
        pytest.param("[orc](https://example.org/x)", "[orc](", id="a link's text stays"),
        pytest.param("/rule orc", "orc", id="a command that is none"),
        pytest.param("!regola orc", "orc", id="another bot's command"),
        pytest.param("attac-\ncare e serra-\r\n  tura", "attaccare e serratura", id="divided words"),
        pytest.param("two -\nthree- \nfour-\nFive", "two - three- four- Five", id="dashes at line ends"),
        pytest.param("4\u00b2 points\u00b9\u2070", "4 points", id="footnote marks"),
        pytest.param("4\u00bd points", "4 \u00bd points", id="fractions are no digits"),
        pytest.param("orc (p. 12) and on pp.\u00a07\u20138, pag. 3", "orc and on ,", id="pages"),
        pytest.param("orc (pagina 12), page 75", "orc , page 75", id="a page that is asked about"),
        pytest.param("\u200f\u2212\u200e2\u202c", "-2", id="marks of direction"),
    ],
)  # fmt: skip
def test_what_is_no_word_is_not_read(text: str, read: str) -> None:
    assert " ".join(simplify(text).split()) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("\u22122 \u20132 \u20142 \uff0d2 \ufe632", "-2 -2 -2 -2 -2", id="minus signs"),
        pytest.param("\u2014points \u2013points \u2212\u2212points \u2015points", "--points --points --points --points", id="dashes before an option"),
        pytest.param("1\u20134 a \u2014 b", "1-4 a - b", id="other dashes"),
        pytest.param("\u201ca\u201d \u201eb\u201c \u00abc\u00bb \u2018d\u2019 \u2039e\u203a f\u2032 6\u2033", "\"a\" \"b\" \"c\" 'd' 'e' f' 6\"", id="quotes"),
        pytest.param("@\u2026 \u2025", "@... ..", id="ellipsis"),
        pytest.param("\u2192 \u2014> \u2013> \u21d2 \u27a1", "-> -> -> -> ->", id="arrows"),
        pytest.param("\uff0f\uff44\uff49\uff43\uff45\u3000\uff12\uff44\uff16\uff0b\uff13", "/dice 2d6+3", id="full width"),
        pytest.param("3\u00a0red\u202fdice", "3 red dice", id="spaces that do not break"),
    ],
)  # fmt: skip
def test_signs_mean_what_their_plain_forms_mean(text: str, read: str) -> None:
    assert simplify(text) == read


@given(st.text(st.sampled_from([*SIGNS, *"ab-1 \n.<>:@#p()/"])))
@example("a\u2011\n\u00bd")
@example("a\u2013\nb")
def test_what_is_simple_stays_as_it_is(text: str) -> None:
    assert simplify(simplify(text)).split() == simplify(text).split()


@pytest.mark.parametrize(
    "text",
    [
        '"3"',
        "\u201c3\u201d",
        "\u00ab3\u00bb",
        "'3'",
        "`3`",
        "3.",
        "3,",
        " 3 ;",
        '"3".',
        "\uff13\u3002"[:1],
    ],
)
def test_a_value_has_no_quotes_and_ends_no_sentence(text: str) -> None:
    assert simplify_value(text) == "3"


def test_a_board_is_no_sentence() -> None:
    board = "#F.Z.#\n#@.g.#\n~A.B.~"

    assert simplify(board) == board


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("L.O.S.", ["los"]),
        ("l.o.s", ["los"]),
        ("quanti P.A. ha", ["quanti", "pa", "ha"]),
        ("4 p.a.", ["4", "pa"]),
        ("e.g. melee.attack", ["eg", "melee", "attack"]),
        ("Roll a die. A 6 hits. I win.", ["roll", "a", "die", "a", "6", "hits", "i", "win"]),
    ],
)
def test_letters_with_dots_between_them_are_one_word(text: str, read: list[str]) -> None:
    assert words(text) == read


@pytest.mark.parametrize("sign", ["\u2018", "\u2019", "\u00b4", "\u02bc", "`", "\u2032"])
def test_every_apostrophe_is_one(sign: str) -> None:
    assert words(f"l{sign}attacco dell{sign}eroe") == words("l'attacco dell'eroe")
    assert plain_signs(sign) == "'"


PLAIN = "what is difficult terrain"


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("what is diffi\u00adcult ter\u00adrain", id="soft hyphens"),
        pytest.param("w\u200bhat is d\u200bifficult terrain", id="zero-width spaces"),
        pytest.param("what is diffi-\ncult terrain", id="a divided word"),
        pytest.param("<@123456789012345678> what is difficult terrain", id="a mention"),
        pytest.param("<#123456789012345678> what is difficult terrain", id="a channel"),
        pytest.param("</rule:123456789012345678> what is difficult terrain", id="a command"),
        pytest.param("what is difficult terrain <t:1618953630:R>", id="a time"),
        pytest.param("what is difficult terrain https://discord.com/channels/1/2/3", id="a link"),
        pytest.param("what is [difficult terrain](https://example.org/x)", id="a link in Markdown"),
        pytest.param("what is difficult terrain\u00b2 (p. 12)", id="a footnote and a page"),
        pytest.param("what is difficult terrain on p. 7", id="a page"),
        pytest.param("what&nbsp;is difficult&#32;terrain", id="entities"),
    ],
)
def test_a_question_is_found_whatever_is_put_into_it(search: Search, question: str) -> None:
    result, plain = search.find(clean(question)), search.find(PLAIN)

    assert result.outcome is plain.outcome
    assert [match.entry.id for match in result.matches] == [match.entry.id for match in plain.matches]


@pytest.mark.parametrize(
    ("dotted", "plain"),
    [
        ("do I need L.O.S. to shoot?", "do I need LOS to shoot?"),
        ("quanti P.A. ha un eroe", "quanti PA ha un eroe"),
        ("what are A.P.", "what are AP"),
        ("P.V. di un nemico", "PV di un nemico"),
    ],
)
def test_an_abbreviation_is_found_with_its_dots(search: Search, dotted: str, plain: str) -> None:
    assert search.find(dotted) == search.find(plain)


def test_texts_of_packs_are_cleaned_and_not_simplified() -> None:
    text = load_yaml("short: \u201cThe\u00ad hero\u201d \u2013 perch\u00c3\u00a9 \u22122 &amp; 4\u00b2")

    assert text == {"short": "\u201cThe hero\u201d \u2013 perch\u00e9 \u22122 & 4\u00b2"}
