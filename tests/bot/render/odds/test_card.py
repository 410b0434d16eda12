"""The card of an answer: what stands under Assumed."""

from bot.locales import Locale
from bot.render.odds.card import sections
from bot.render.odds.records import odds_answer_record
from tests.bot.render.conftest import Answered

ENGLISH = Locale("en")


def test_readings_of_rules_stand_under_assumed_but_not_in_json(answered: Answered) -> None:
    answer = answered("shoot rangers --shoot 2 --vs-fight 3 --vs-armour 11 --vs-shield 1 --die 1-20")
    (assumed,) = [part for part in sections(answer, [], ENGLISH) if part.kind == "assumed"]

    assert assumed.lines == (
        "Assumed:",
        "  - The shield is part of the Armour (--vs-shield), not of the roll; the document does not say "
        "where it belongs.",
    )
    assert odds_answer_record(answer)["assumed"] == []
