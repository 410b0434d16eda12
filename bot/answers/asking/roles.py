"""Which number of a question belongs to which option of a calculator."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

# A number that is covered counts more than any number of words.
_NUMBER_WEIGHT: Final = 1_000


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
        torn: Options that have several values.
        unused: How many numbers have no role.
        covered: How many tokens have one.
        places: Where they stand.
    """

    options: Mapping[str, str]
    torn: frozenset[str]
    unused: int
    covered: int
    places: frozenset[int]

    @property
    def is_clear(self) -> bool:
        """Whether every number has one role and every option one value."""
        return not (self.torn or self.unused)


def best_reading(roles: Iterable[Role], tokens: Sequence[str]) -> Reading:
    """Return the roles that together leave the fewest numbers without one, none of them overlapping.

    Of equals those that cover the most words. Where the best can be had with different values, those
    options are torn.
    """
    numbers = [any(letter.isdigit() for letter in token) for token in tokens]
    candidates = sorted(set(roles), key=lambda role: role.end)
    # The best choices among the roles that end up to a token: their weight, and each choice.
    best: list[tuple[int, list[tuple[Role, ...]]]] = [(0, [()])]
    for end in range(1, len(tokens) + 1):
        weight, choices = best[end - 1]
        for role in candidates:
            if role.end != end:
                continue
            earlier, before = best[role.start]
            total = earlier + _weight(role, numbers)
            added = [(*choice, role) for choice in before]
            if total > weight:
                weight, choices = total, added
            elif total == weight:
                choices = [*choices, *added][:8]
        best.append((weight, choices))
    weight, choices = best[-1]
    used = weight // _NUMBER_WEIGHT
    options, torn = _options(choices)
    places = frozenset(place for role in choices[0] for place in range(role.start, role.end))
    return Reading(options, torn, sum(numbers) - used, weight % _NUMBER_WEIGHT, places)


def _weight(role: Role, numbers: Sequence[bool]) -> int:
    return _NUMBER_WEIGHT * sum(numbers[role.start : role.end]) + role.end - role.start


def _options(choices: Sequence[Sequence[Role]]) -> tuple[Mapping[str, str], frozenset[str]]:
    """Return the options on which all choices agree, and those on which they do not."""
    values = [{(role.option, role.value) for role in choice} for choice in choices]
    certain = set.intersection(*values)
    said: dict[str, set[str]] = {}
    for choice in values:
        for option, value in choice:
            said.setdefault(option, set()).add(value)
    torn = frozenset(
        option
        for option, several in said.items()
        if len(several) > 1 or (option, next(iter(several))) not in certain
    )
    return {option: value for option, value in sorted(certain) if option not in torn}, torn
