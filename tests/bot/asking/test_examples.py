"""The example that stands where a question leaves something out."""

from itertools import combinations

import pytest
from discord.ui import TextDisplay

from bot.answers.asking import AskedOdds
from bot.answers.asking.figures import AskedAnswer, asked_request, with_example
from bot.answers.asking.vocabulary import CalculatorWords, all_game_words
from bot.discord.cards.odds import asked_above
from calculators.declaration import options_of

ASKABLE = [words for game in all_game_words() for words in game.calculators]


def _name(words: CalculatorWords) -> str:
    declaration = words.calculator.declaration
    return f"{declaration.command} {declaration.game}"


@pytest.mark.parametrize("words", ASKABLE, ids=_name)
def test_every_example_can_be_calculated(words: CalculatorWords) -> None:
    declaration = words.calculator.declaration
    names = [option.name for option in options_of(words.calculator)]
    for count in (1, 2):
        for missing in combinations(names, count):
            asked = AskedOdds(declaration.command, declaration.game, (), missing)

            assert asked_request(with_example(asked)) is not None, missing


def test_what_was_understood_stays_in_the_example() -> None:
    asked = AskedOdds("damage", "rangers", (("fight", "7"), ("armour", "3")), ("vs-fight",))

    example = dict(with_example(asked).options)

    assert (example["fight"], example["armour"]) == ("7", "3")
    assert "vs-fight" in example


def test_on_discord_the_example_is_a_slash_command() -> None:
    asked = AskedOdds("fall", "conan", (("life", "4"),), ("dice",))

    line, _ = asked_above(AskedAnswer(asked), "en")

    assert isinstance(line, TextDisplay)
    assert line.content.startswith("To calculate this, tell me as well: dice.")
    assert "/odds fall conan " in line.content
    assert "--" not in line.content
