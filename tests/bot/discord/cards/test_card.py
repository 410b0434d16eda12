"""Cards: what stands below the frame, and what of it fits."""

import pytest

from bot.discord.cards.card import Card, CardView, button, frame, text
from bot.discord.cards.controls import select, select_option
from bot.discord.state.buttons import Jump
from bot.discord.state.card_state import BoardState, CardState, RuleState
from bot.discord.wording.markdown import small
from tests.bot.discord.judge import LONGEST_ID, refused, texts
from tests.discord_server.validation.trees import walk

LONGEST_FACE = RuleState("it", 99, "g" * 20 + "/" + "e" * 43)


def feet(card: Card, *, private: bool) -> list[str]:
    components = card.complete(owner=LONGEST_ID, private=private)
    return [component["custom_id"] for component in walk(components) if component["type"] == 2]


def a_card(state: CardState | None) -> Card:
    return Card("it", frame([text("A rule.")]), state=state)


def test_a_private_card_can_be_shown_to_all() -> None:
    assert feet(a_card(BoardState("it")), private=True) == ["1:publish:b:it"]


def test_a_public_card_can_be_taken_back_by_its_owner() -> None:
    assert feet(a_card(BoardState("it")), private=False) == [
        f"1:hide:{LONGEST_ID}:b:it",
        f"1:delete:{LONGEST_ID}",
    ]


def test_the_longest_id_of_an_entry_fits_every_button() -> None:
    assert len(LONGEST_FACE.entry_id) == 64
    assert feet(a_card(LONGEST_FACE), private=True) == [f"1:publish:{LONGEST_FACE}"]
    assert feet(a_card(LONGEST_FACE), private=False)[0] == f"1:hide:{LONGEST_ID}:{LONGEST_FACE}"
    assert refused(a_card(LONGEST_FACE)) == []


@pytest.mark.parametrize("state", [None, RuleState("en", 0, "x" * 90)])
def test_a_card_that_cannot_be_made_again_can_only_be_deleted(state: CardState | None) -> None:
    assert feet(a_card(state), private=True) == []
    assert feet(a_card(state), private=False) == [f"1:delete:{LONGEST_ID}"]
    assert refused(a_card(state)) == []


def test_the_foot_does_not_change_the_card() -> None:
    card = a_card(BoardState("it"))
    earlier_components = str(card.components)
    card.complete(owner=1, private=True).append({})

    assert str(card.components) == earlier_components


async def test_the_view_sends_what_it_was_given_and_waits_for_nothing() -> None:
    components = a_card(BoardState("it")).complete(owner=1, private=False)
    view = CardView(components)

    assert view.to_components() == components
    assert view.has_components_v2()
    assert view.is_finished()
    assert not view.is_dispatchable()


def test_one_game_has_one_colour() -> None:
    first, second, rangers_colour = (
        frame([text("x")], game)[0]["accent_color"] for game in ("conan", "conan", "rangers")
    )
    assert first == second
    assert first != rangers_colour
    assert frame([text("x")])[0]["accent_color"] is None


def test_a_select_holds_each_value_once_and_no_more_than_fits() -> None:
    offers = [select_option(f"{number % 40}", "l" * 200, "d" * 200) for number in range(80)]
    offers.append(select_option("v" * 101, "too long a value"))
    rows = select("p" * 200, Jump("en"), offers)
    card = Card("en", frame([text("x"), *rows]))

    assert refused(card) == []
    assert [option["value"] for option in rows[0].to_component_dict()["components"][0]["options"]] == [
        f"{number}" for number in range(25)
    ]
    assert select("p", Jump("en"), []) == []


def test_labels_are_cut_to_what_fits() -> None:
    assert len(button("label " * 40, "1:show", emoji="🎲").label or "") <= 80


def test_small_print_is_small() -> None:
    assert small("x") == "-# x"


@pytest.mark.parametrize("letter", ["x", "\N{LATIN SMALL LETTER E WITH ACUTE}", "\N{FIRE}"])
@pytest.mark.parametrize("lengths", [(5_000,), (3_000, 3_000), (100, 9_000, 200), (4_000, 1)])
def test_texts_that_are_too_long_together_are_cut_off(letter: str, lengths: tuple[int, ...]) -> None:
    parts = [text(f"{number} {letter * length}") for number, length in enumerate(lengths)]
    card = Card("en", frame(parts))

    assert refused(card) == []
    for number, (content, length) in enumerate(zip(texts(card.components), lengths, strict=True)):
        assert content.startswith(f"{number} {letter}")
        assert length > 1_000 or content.endswith(letter)
