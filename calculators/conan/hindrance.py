"""Hindrance: what enemies close by take from a move or a roll (Conan, "Intralcio")."""

from calculators.limits import COUNT, POSITIVE


def hindrance(enemies: int, friends: int = 1) -> int:
    """Return how much enemies in the actor's area hinder, for movement and dice alike.

    Args:
        enemies: Enemies in the area, 0 to 99.
        friends: Friends in the area, the actor included, 1 to 99; each of the others keeps one
            enemy busy.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> hindrance(3, 2), hindrance(1, 2)
    (2, 0)
    """
    COUNT.check("enemies", enemies)
    POSITIVE.check("friends", friends)
    return enemies - (friends - 1) if enemies >= friends else 0
