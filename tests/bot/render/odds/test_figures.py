"""The figures of an answer under their labels."""

import pytest

from bot.locales import Locale
from bot.render.odds.figures import figure_lines
from glossary import LANGUAGES
from tests.bot.render.conftest import Answered
from tests.bot.test_odds import EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_figure_has_a_label_of_its_own_in_both_languages(
    answered: Answered, example: str
) -> None:
    answer = answered(example)

    for language in LANGUAGES:
        lines = list(figure_lines(answer, Locale(language)))
        labels = {line.rpartition(":")[0] for line in lines}
        assert len(labels) == len(lines) >= len(answer.figures()) - 2


def test_a_figure_is_told_in_the_calculators_words(answered: Answered) -> None:
    answer = answered("damage conan --attack 1r --life 3")

    assert list(figure_lines(answer, Locale("it"))) == [
        "I danni raggiungono i Punti Vita: 16,7 %",
        "I danni non raggiungono i Punti Vita: 83,3 %",
        "Danni: 1,5",
        "Almeno 1 danno: 83,3 %",
        "Nessun danno: 16,7 %",
        "Il bersaglio muore: 16,7 %",
        "Il bersaglio sopravvive: 83,3 %",
        "Il bersaglio è ferito: 83,3 %",
        "Danni al bersaglio: 1,5",
    ]
