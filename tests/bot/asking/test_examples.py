"""The example that stands where a question leaves something out."""

from itertools import combinations

import pytest
from discord.ui import TextDisplay

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.figures import AskedAnswer, with_example
from bot.answers.asking.vocabulary import CalculatorVocabulary, vocabularies
from bot.discord.cards.asked import asked_above
from calculators.conan import Fall
from calculators.declaration import options_of
from calculators.rangers import Fight

ASKABLE = vocabularies()


def _name(words: CalculatorVocabulary) -> str:
    declaration = words.calculator.declaration
    return f"{declaration.command} {declaration.game}"


@pytest.mark.parametrize("words", ASKABLE, ids=_name)
def test_every_example_can_be_calculated(words: CalculatorVocabulary) -> None:
    names = [option.name for option in options_of(words.calculator)]
    for count in (1, 2):
        for missing in combinations(names, count):
            example = with_example(AskedOdds(words.calculator, missing=missing))

            assert type(example.calculator) is words.calculator, missing


def test_what_was_understood_stays_in_the_example() -> None:
    asked_odds = AskedOdds(Fight, (("fight", "7"), ("armour", "3")), missing=("vs-fight",))

    example = with_example(asked_odds).calculator

    assert isinstance(example, Fight)
    assert (example.fight, example.armour) == (7, 3)
    assert example.vs_fight is not None


def test_on_discord_the_example_is_a_slash_command() -> None:
    asked_odds = AskedOdds(Fall, (("life", "4"),), missing=("dice",))

    line, _ = asked_above(AskedAnswer(asked_odds), "en")

    assert isinstance(line, TextDisplay)
    said, missing = line.content.splitlines()
    assert said == "life 4."
    assert missing.startswith("To calculate this, tell me as well: dice.")
    assert "/odds fall conan " in line.content
    assert "--" not in line.content
