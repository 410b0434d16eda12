"""How many it takes for a chance: "how many points for 80 %"."""

from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.question import Question
from bot.answers.asking.vocabulary import takes_dice
from calculators.declaration import Option
from calculators.dice import COLOURS
from calculators.notation import WholeNumber, WholeNumbers


def place_share(placed: Placed, question: Question) -> None:
    """Give the option that a question asks the number of the chance for which it is wanted."""
    option = _counted_option(placed, question.counted)
    if option is None:
        placed.unclear.append(Unclear(f"{question.share} %", question.counted))
        return
    wanted = f"{question.share}%"
    if takes_dice(option):
        wanted = " ".join([*placed.options.get(option.name, ()), wanted + question.counted[:1]])
    placed.options[option.name] = (wanted,)
    placed.missing[:] = [name for name in placed.missing if name != option.name]


def _counted_option(placed: Placed, counted: str) -> Option | None:
    """Return the option of which a number is asked; ``None`` where it is not clear, or has one."""
    nouns = placed.vocabulary.nouns
    is_colour = counted in COLOURS
    noun = "attack-dice" if is_colour and "attack-dice" in nouns else counted
    options = [
        option
        for option in nouns.get(noun, ())
        if isinstance(option.notation, WholeNumber | WholeNumbers) or (is_colour and takes_dice(option))
    ]
    if counted in placed.vocabulary.doubtful or not options or options[0].name in placed.changes:
        return None
    # A number that was placed there must not be lost.
    is_free = takes_dice(options[0]) or options[0].name not in placed.options
    return options[0] if is_free else None
