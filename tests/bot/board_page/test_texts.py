"""What the page says, and what it is made of; no browser is needed for that."""

import json
import re

import pytest

TABLE = re.compile(r'<script type="application/json" id="texts">(.*?)</script>', re.DOTALL)
ADDRESS = re.compile(
    r"https?:|(?:src|href)\s*=|@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket", re.IGNORECASE
)


@pytest.fixture(scope="module")
def texts(source: str) -> dict[str, dict[str, str]]:
    match = TABLE.search(source)
    assert match is not None
    table: dict[str, dict[str, str]] = json.loads(match[1])
    return table


def test_both_languages_have_the_same_texts(texts: dict[str, dict[str, str]]) -> None:
    assert list(texts) == ["en", "it"]
    assert list(texts["en"]) == list(texts["it"])
    assert all(text.strip() for table in texts.values() for text in table.values())


def test_both_languages_name_the_same_values(texts: dict[str, dict[str, str]]) -> None:
    def names(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert {key: names(text) for key, text in texts["en"].items()} == {
        key: names(text) for key, text in texts["it"].items()
    }


def test_every_text_is_used(source: str, texts: dict[str, dict[str, str]]) -> None:
    code = TABLE.sub("", source)

    assert {key for key in texts["en"] if not re.search(rf'["\']{key}["\']|\b{key}: "', code)} == set()


def test_the_page_needs_nothing_but_itself(source: str) -> None:
    assert ADDRESS.findall(source) == []
    assert "default-src 'none'" in source
