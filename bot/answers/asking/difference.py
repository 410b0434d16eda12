"""What one thing changes: "with and without a shield", "how much better with a supporter"."""

from collections.abc import Iterator
from typing import Final

from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.words import clause_end
from calculators.declaration import option_of
from calculators.words import texts_of

# Behind these stands what makes the difference.
_BEFORE: Final = ("with", "difference", *texts_of("if"))
_ONE: Final = "1"


def compare_without(sentence: Sentence, placed: Placed) -> None:
    """Compare a calculation with itself without the one thing of which a difference is asked."""
    changing = next((names for names in _behind_markers(sentence, placed) if len(names) == 1), None)
    name = next(iter(changing or ()), "")
    if not name or not (name in placed.options or _counts(placed, name)):
        placed.unclear.append(Unclear("", is_asked=True))
        return
    placed.changes[name] = placed.options.pop(name, (_ONE,))
    placed.missing[:] = [missing for missing in placed.missing if missing != name]


def _counts(placed: Placed, name: str) -> bool:
    """Return whether one of an option makes a difference, where it is not told how many."""
    notation = option_of(placed.vocabulary.calculator, name).notation
    return not (notation.is_flag or notation.choices)


def _behind_markers(sentence: Sentence, placed: Placed) -> Iterator[frozenset[str]]:
    """Yield the options that may be left out behind each "if", the last one first, and then all."""
    vocabulary = placed.vocabulary
    names_by_need = [[name for name in names if name in placed.options] for names in vocabulary.needs]
    essential = vocabulary.goals.union(*(names for names in names_by_need if len(names) == 1))
    removable = (placed.options.keys() | placed.missing) - essential
    words = sentence.words
    # What stands in the clause that asks is meant before what only goes along.
    last_first = reversed(range(len(words)))
    for place in sorted(last_first, key=lambda spot: not words[spot].is_a("difference")):
        if not words[place].is_a(*_BEFORE):
            continue
        tags = [word.tag for word in words[place + 1 : clause_end(words, place)]]
        options = [option for tag in tags for option in vocabulary.nouns.get(tag, ())]
        options += [vocabulary.named[tag][0] for tag in tags if tag in vocabulary.named]
        if words[place].is_a("difference") and tags and not options:
            return  # "with or without the sword": nobody knows what it changes
        yield frozenset(option.name for option in options if option.name in removable)
    yield frozenset(removable)
