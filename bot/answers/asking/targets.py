"""Two targets of one roll: "one has 3 Fortitude, the other 2 and a shield"."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.placed import Placed
from bot.answers.asking.placing import placed_in
from bot.answers.asking.sentence import Sentence, sentence_of
from bot.answers.asking.words import MINIATURES, NEUTRAL, SentenceWord, clause_end, holds, words_behind
from calculators.declaration import options_of
from calculators.words import texts_of

# The option of several targets, and what each of them has.
_TARGET: Final = "target"
_HAS: Final = ("shields", "toughness", "fortitude")
_FIRST: Final = texts_of("first-target")
_SECOND: Final = texts_of("second-target")
_BOTH: Final = texts_of("both")
_TARGETS: Final = ("schemer", *MINIATURES)
_TWO: Final = ("2", *texts_of("two"))
# What one of two may have alone, and how far behind it that stands.
_TOKENS: Final = ("shield", "toughness")
_NEAR: Final = 5
_COUNTED: Final = ("nouns", "colour", "dice-noun")
# What stands for either in its own reading.
_FOE: Final = SentenceWord("persons", "foe", "")
_FORTITUDE: Final = SentenceWord("nouns", "fortitude", "")


def on_two_targets(words: Sequence[SentenceWord], chosen: Placed) -> tuple[Sentence, Placed] | None:
    """Return what a question says with the values of each of two targets; ``None`` without two.

    Args:
        words: The question, as nobody has read its quantities.
        chosen: What it says about the calculator that explains most.
    """
    takes = any(option.name == _TARGET for option in options_of(chosen.vocabulary.calculator))
    places = _targets(words) if takes else None
    if places is None:
        return None
    sentences = [sentence_of(_without(words, places, index)) for index in range(2)]
    first, second = (placed_in(sentence, chosen.vocabulary) for sentence in sentences)
    targets = [
        ",".join(f"{name}={placed.options[name][0]}" for name in _HAS if name in placed.options)
        for placed in (first, second)
    ]
    if not all(targets) or _common(first) != _common(second):
        return None
    first.options = _common(first) | {_TARGET: tuple(targets)}
    is_one = holds(words, "at-least")
    first.figure = "targets-at-least-one" if is_one else "targets-all"
    first.unclear.extend(doubt for doubt in second.unclear if doubt not in first.unclear)
    if is_one:  # "at least one" is none of what they have
        first.unclear[:] = [doubt for doubt in first.unclear if doubt.text != "1"]
    return sentences[0], first


def _targets(words: Sequence[SentenceWord]) -> tuple[int, int] | None:
    """Return where what each target has begins."""
    second = next((place for place, word in enumerate(words) if word.text in _SECOND), 0)
    first = [place for place in range(second) if words[place].text in _FIRST]
    if first:
        return first[-1], second
    # "Both have 3 Fortitude, one also a Shield": the other has what is told before.
    has_each = holds(words, "each")
    are_two = any(
        word.text in _TWO
        and (holds(words_behind(words, place), *_TARGETS) or (has_each and word.text in _BOTH))
        for place, word in enumerate(words)
    )
    single = [place for place in range(len(words)) if _is_one_with_token(words, place)]
    if are_two and single:
        return single[-1], clause_end(words, single[-1])
    # "Two foes with 2 Fortitude each, do both go down?"
    are_equal = are_two and has_each and holds(words, "at-least", *_BOTH)
    return (len(words), len(words)) if are_equal else None


def _is_one_with_token(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a word is one of several that alone has something: "one with a Shield"."""
    behind = words_behind(words, place, _NEAR)
    # "I attack one with a Shield" is about that one alone.
    is_only = holds(words[:place][-1:], "verbs", "at", "versus") or holds(behind[:1], "nouns")
    return words[place].text in _FIRST and holds(behind[1:], *_TOKENS) and not is_only


def _without(words: Sequence[SentenceWord], places: tuple[int, int], index: int) -> list[SentenceWord]:
    """Return the words without what the other target has, and without how many they are."""
    first, second = places
    end = clause_end(words, second)
    places_of_other = range(second, end) if index == 0 else range(first, second)
    own_words = [NEUTRAL if place in places_of_other else word for place, word in enumerate(words)]
    # "The other 3" is what is left of its Fortitude.
    is_bare = holds(words_behind(words, places[index]), "number") and not holds(
        words_behind(words, places[index] + 1), "nouns", "relations"
    )
    if places[index] < end:
        own_words[places[index]] = _FORTITUDE if is_bare else _FOE
    return [
        NEUTRAL if not first <= place < end and (word.is_a("each") or _is_count(words, place)) else word
        for place, word in enumerate(own_words)
    ]


def _is_count(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a word says that there are two, and does not count what they have."""
    return words[place].text in _TWO and not holds(words_behind(words, place, 2), *_COUNTED)


def _common(placed: Placed) -> dict[str, tuple[str, ...]]:
    """Return what does not belong to a target."""
    return {name: texts for name, texts in placed.options.items() if name not in _HAS}
