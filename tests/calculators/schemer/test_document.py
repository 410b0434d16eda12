"""Board documents: what is optional, and that nothing in them is trusted."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.schemer import SchemerError
from calculators.schemer.board import Board, Damage
from calculators.schemer.parsing import read_document
from tests.calculators.schemer.random_boards import Document, random_document

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.just("a1"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


def board(**details: Any) -> Board:
    return read_document(
        {"grid": "square", "scheme": "Move 1 -> Foe", "map": "@^!*F\n.^!*~", **details}
    ).board


def dealt(**details: Any) -> dict[str, Damage]:
    read_board = board(**details)
    return {read_board.extent.name(space): damage for space, damage in read_board.damage.items()}


def test_hexes_are_the_default() -> None:
    assert read_document({"scheme": "Move 1 -> Foe", "map": "@F"}).board.extent.grid == "hex"


def test_a_drawing_is_drawn_as_it_was_read() -> None:
    assert board().drawing() == "@^!*F\n.^!*~"


def test_every_danger_deals_1_on_entering_unless_it_is_said() -> None:
    assert set(dealt().values()) == {Damage(1, 0)}


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ({"traps": 2}, {"b1": Damage(2), "b2": Damage(2)}),
        ({"traps": {"b2": 3}}, {"b1": Damage(1), "b2": Damage(3)}),
        ({"traps": {"default": 2, "b2": 0}}, {"b1": Damage(2), "b2": Damage(0)}),
        ({"wizard_fire": {"default": 4, "d1": 5}}, {"d1": Damage(5), "d2": Damage(4)}),
        ({"hazards": {"enter": 0, "stay": 1}}, {"c1": Damage(0, 1), "c2": Damage(0, 1)}),
        ({"hazards": {"stay": 2}}, {"c1": Damage(1, 2), "c2": Damage(1, 2)}),
        (
            {"hazards": {"default": {"enter": 0, "stay": 1}, "c2": {"enter": 2, "stay": 0}}},
            {"c1": Damage(0, 1), "c2": Damage(2, 0)},
        ),
    ],
)
def test_damage_is_said_for_all_or_by_space(details: Document, expected: dict[str, Damage]) -> None:
    damage = dealt(**details)

    assert {space: damage[space] for space in expected} == expected


def test_what_a_figure_stands_on_is_said_by_letter_actor_or_space() -> None:
    by_letter = board(under={"F": None, "@": "^"}, figures={"P": {"at": "a2"}})
    by_space = board(under={"a2": "!"}, figures={"P": {"at": "a2"}})

    assert [by_letter.terrain[by_letter.extent.space(column, 0)] for column in (0, 4)] == ["^", "~"]
    assert by_space.terrain[by_space.extent.space(0, 1)] == "!"


@pytest.mark.parametrize(
    "key", ["actor", "figures", "walls", "under", "features", "traps", "hazards", "wizard_fire"]
)
def test_a_key_without_a_value_is_as_good_as_no_key(key: str) -> None:
    assert board(**{key: None}) == board()


@pytest.mark.parametrize(
    ("details", "code", "place"),
    [
        ({"figures": {"G": {"at": "a2", "nmae": "Gog"}}}, "unknown-key", ("figures", "G", "nmae")),
        ({"figures": {1: {}}}, "wrong-type", ("figures", "1")),
        ({"traps": {"b1": "two"}}, "wrong-type", ("traps", "b1")),
        ({"traps": "two"}, "wrong-type", ("traps",)),
        ({"traps": {"default": -1}}, "negative", ("traps", "default")),
        ({"hazards": {"enter": -1}}, "negative", ("hazards", "enter")),
        ({"hazards": {"c1": {"leave": 1}}}, "unknown-key", ("hazards", "c1", "leave")),
        ({"walls": [["a1", "b1"], ["a1", 2]]}, "wrong-type", ("walls", 1, 1)),
        ({"features": {"Shop": {"at": ["a2", None]}}}, "wrong-type", ("features", "Shop", "at", 1)),
        ({"features": {"A or B": {"at": ["a2"]}}}, "bad-name", ("features", "A or B")),
    ],
)
def test_a_fault_names_the_keys_that_lead_to_it(
    details: Document, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(SchemerError) as refused:
        board(**details)

    assert (refused.value.fault.code, refused.value.fault.key) == (code, place)


def test_a_misspelt_key_is_named_before_the_key_that_is_then_missing() -> None:
    with pytest.raises(SchemerError) as refused:
        read_document({"shceme": "Move 1 -> Foe", "map": "@F"})

    assert refused.value.fault.key == ("shceme",)


def test_three_may_share_a_space_if_two_of_them_are_tiny() -> None:
    tiny = {"at": "a1", "keywords": ["tiny"]}

    assert len(board(figures={"P": tiny, "Q": tiny}).miniatures) == 3


@pytest.mark.no_cover
@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False).map(random_document), st.data())
def test_junk_anywhere_is_refused_or_read(document: Document, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(document)))
    inner = document[key]
    value = data.draw(junk)
    if isinstance(inner, dict) and inner and data.draw(st.booleans()):
        value = {**inner, data.draw(st.sampled_from(sorted(inner)) | st.text(max_size=2)): value}
    with suppress(SchemerError):
        assert read_document({**document, key: value}).board.extent.count > 0
