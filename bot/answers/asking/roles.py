"""Which number of a question belongs to which option of a calculator."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

# A number that is covered counts more than any number of words.
_NUMBER_WEIGHT: Final = 1_000
# So many equally good choices are compared; more of them are as unclear.
_MOST_CHOICES: Final = 8


class Role(NamedTuple):
    """An option that a part of a question gives a value.

    Attributes:
        start: The first token of the part.
        end: The token after its last one.
        option: The option.
        value: Its value as it is typed.
    """

    start: int
    end: int
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question says about one calculator.

    Attributes:
        options: Values by option, of options with one value only.
        torn: Options that have several values, each with one of them.
        unused: How many numbers have no role, and words for what no option knows.
        roles: The parts that give options values, in their order; none where others are as good.
        places: Where parts stand that give options values.
        changes: Of a comparison, the values that the second set of options changes.
    """

    options: Mapping[str, str]
    torn: Mapping[str, str]
    unused: int
    roles: Sequence[Role]
    places: frozenset[int]
    changes: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_clear(self) -> bool:
        """Whether every number has one role and every option one value."""
        return not (self.torn or self.unused)

    def without(self, value: str) -> "Reading":
        """Return the reading without the options whose value is ``value``."""
        options = {option: text for option, text in self.options.items() if text != value}
        return replace(self, options=options)


def best_reading(roles: Iterable[Role], tokens: Sequence[str], counts: Container[int]) -> Reading:
    """Return the roles that together leave the fewest numbers without one, none of them overlapping.

    Of equals those that cover the most words. Where the best can be had with different values, those
    options are torn. What has no number, such as "light cover", may overlap what has one.

    Args:
        roles: Every part of the question that could give an option a value.
        tokens: The question.
        counts: Where a number stands, or a word that may mean one.
    """
    numbers = [any(letter.isdigit() for letter in token) for token in tokens]
    all_roles = set(roles)
    counting = {
        role for role in all_roles if any(place in counts for place in range(role.start, role.end))
    }
    choices = _best_choices(counting, numbers)
    naming_choices = _best_choices(all_roles - counting, numbers)
    options, torn = _options([(*first, *second) for first in choices for second in naming_choices])
    chosen_roles = [role for choice in (choices[0], naming_choices[0]) for role in choice]
    places = frozenset(place for role in chosen_roles for place in range(role.start, role.end))
    used_numbers = sum(numbers[place] for place in places)
    is_certain = len(choices) == len(naming_choices) == 1
    roles_in_order = sorted(chosen_roles) if is_certain else ()
    return Reading(options, torn, sum(numbers) - used_numbers, roles_in_order, places)


def _best_choices(roles: Iterable[Role], numbers: Sequence[bool]) -> list[tuple[Role, ...]]:
    """Return the choices among ``roles`` that weigh most, without overlaps; some, if they are many."""
    candidates = sorted(roles, key=lambda role: (role.end, role))
    # The best choices among the roles that end up to a token: their weight, and each choice.
    best: list[tuple[int, list[tuple[Role, ...]]]] = [(0, [()])]
    for end in range(1, len(numbers) + 1):
        weight, choices = best[end - 1]
        for role in candidates:
            if role.end != end:
                continue
            earlier_weight, earlier_choices = best[role.start]
            total = earlier_weight + _weight(role, numbers)
            longer_choices = [(*choice, role) for choice in earlier_choices]
            if total > weight:
                weight, choices = total, longer_choices
            elif total == weight:
                choices = [*choices, *longer_choices][:_MOST_CHOICES]
        best.append((weight, choices))
    return best[-1][1]


def _weight(role: Role, numbers: Sequence[bool]) -> int:
    return _NUMBER_WEIGHT * sum(numbers[role.start : role.end]) + role.end - role.start


def _options(choices: Sequence[Sequence[Role]]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the options on which all choices agree, and those on which they do not."""
    values = [{(role.option, role.value) for role in choice} for choice in choices]
    certain = set.intersection(*values)
    values_by_option: dict[str, list[str]] = {}
    for option, value in dict.fromkeys(
        (role.option, role.value) for choice in choices for role in sorted(choice)
    ):
        values_by_option.setdefault(option, []).append(value)
    torn = {
        option: option_values[0]
        for option, option_values in values_by_option.items()
        if len(option_values) > 1 or (option, option_values[0]) not in certain
    }
    return {option: value for option, value in sorted(certain) if option not in torn}, torn
