"""The card of an answer: what to do now, and what stands under Assumed."""

import pytest

from bot.locales import Locale
from bot.render.odds.card import sections
from bot.render.odds.records import odds_answer_record
from tests.bot.render.conftest import Answered

ENGLISH = Locale("en")
ITALIAN = Locale("it")


def test_what_stands_under_assumed_stands_in_json(answered: Answered) -> None:
    answer = answered("shoot rangers --shoot 2 --vs-fight 3 --vs-armour 11 --vs-shield 1 --die 1-20")
    (assumed,) = [part for part in sections(answer, [], ENGLISH) if part.kind == "assumed"]

    title, reading = assumed.lines
    assert title == "Assumed:"
    assert reading.startswith("  - The shield is part of the Armour (--vs-shield), not of the roll;")
    assert odds_answer_record(answer)["assumed"] == ["shield-in-armour"]


def advice(answered: Answered, command: str, locale: Locale) -> tuple[str, ...]:
    parts = sections(answered(command), [], locale)
    (part,) = [part for part in parts if part.kind == "advice"]
    return part.lines


def test_a_roll_is_told_which_die_to_reroll(answered: Answered) -> None:
    command = "damage conan --rolled 'r2 r0 y1' --free-reroll r --life 4 --die red=0,1,1,2,2,3"

    assert advice(answered, command, ENGLISH) == (
        "What now: Reroll the red 0 with the free reroll: 83.3 % instead of 0 % if you stop.",
        "  - Reroll the red 2 with the free reroll: 16.7 %, on average 2.5",
        "  - Stop: 0 %, on average 3",
    )
    assert advice(answered, command, ITALIAN)[0] == (
        "E adesso: Rilancia il dado rosso 0 con il rilancio gratuito: 83,3 % invece di 0 % se ti fermi."
    )


def test_italians_read_their_own_letters_and_articles(answered: Answered) -> None:
    lines = advice(answered, "damage conan --rolled 'r2 a0 g1' --rerolls 1 --life 5", ITALIAN)

    assert lines[0].startswith("E adesso: Rilancia il dado arancione 0 con una gemma")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("picklock conan --rolled 'o2'", "Stop: 100 %."),
        ("fall conan --rolled 'r0' --rerolls 1", "Stop: on average 0 instead of 1.5 if you reroll the red 0 with a gem."),
        ("fall conan --rolled 'y0' --rerolls 1 --die yellow=0,0", "Stop: on average 0, and nothing else is better."),
        ("damage rdi --rolled '2 1i c' --doom 1 --fortitude 4", "Take the damage: 100 % instead of 83.3 % if you remove the 1 with Inspire."),
        ("damage rdi --rolled '0 c' --doom 1", "Remove the 0: on average 2.2, and nothing else is better."),
    ],
)  # fmt: skip
def test_the_best_step_is_compared_with_not_doing_it(
    answered: Answered, command: str, sentence: str
) -> None:
    assert advice(answered, command, ENGLISH)[0] == f"What now: {sentence}"


def test_steps_that_have_no_room_are_counted(answered: Answered) -> None:
    command = "damage conan --rolled 'r0 r1 r2 r3 o0 o1 o2 y0 y1' --rerolls 1 --free-reroll roy"
    _, *steps, last = advice(answered, command, ENGLISH)

    assert len(steps) == 8
    assert last == "  - … and 10 more"
    assert advice(answered, command, ITALIAN)[-1] == "  - … e altre 10"
