"""Forms: a request's body, walked field by field, and everything that is wrong with it.

Discord reports all errors of a body at once, each at its path:
``{"code": 50035, "errors": {"embeds": {"0": {"title": {"_errors": [{"code", "message"}]}}}}}``.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from tests.discord_server.refusals import INVALID_FORM_BODY, RefusedError

URL = re.compile(r"https?://\S+", re.IGNORECASE)


# Millions are made while the tests run: to make a frozen one takes three times as long.
@dataclass(slots=True)
class Field:
    """A value of the body, where it stands, and the errors found so far."""

    value: Any
    path: tuple[str, ...]
    errors: dict[str, Any]

    @classmethod
    def form(cls, body: Any) -> Self:
        """Return the whole of a body."""
        return cls(body, (), {})

    @property
    def given(self) -> bool:
        """Whether the field is there and not null."""
        return self.value is not None

    def __getitem__(self, key: str) -> "Field":
        value = self.value.get(key) if isinstance(self.value, (dict, Mapping)) else None
        return Field(value, (*self.path, key), self.errors)

    def each(self) -> "Sequence[Field]":
        """Return the fields of a list; none where it is not given."""
        values = self.value if isinstance(self.value, list) else []
        return [
            Field(value, (*self.path, str(position)), self.errors)
            for position, value in enumerate(values)
        ]

    def fails(self, code: str, message: str) -> None:
        """Note an error here."""
        node = self.errors
        for key in self.path:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def require(self) -> bool:
        """Note an error where the field is not given; return whether it is."""
        if not self.given:
            self.fails("BASE_TYPE_REQUIRED", "This field is required")
        return self.given

    def text(self, minimum: int, maximum: int, *, required: bool = False) -> None:
        """Hold a text to its length."""
        if not (self.require() if required else self.given):
            return
        if not isinstance(self.value, str):
            self.fails("STRING_TYPE_CONVERT", f"Could not interpret {self.value!r} as string.")
        elif len(self.value) > maximum and not minimum:
            self.fails("BASE_TYPE_MAX_LENGTH", f"Must be {maximum} or fewer in length.")
        elif not minimum <= len(self.value) <= maximum:
            self.fails("BASE_TYPE_BAD_LENGTH", f"Must be between {minimum} and {maximum} in length.")

    def whole(self, minimum: int, maximum: int) -> None:
        """Hold a whole number to its range."""
        if not self.given:
            return
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fails("NUMBER_TYPE_COERCE", f'Value "{self.value}" is not int.')
        elif self.value < minimum:
            self.fails("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {minimum}.")
        elif self.value > maximum:
            self.fails("NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}.")

    def choice(self, choices: Collection[object], *, required: bool = False) -> None:
        """Hold a value to a set."""
        if not (self.require() if required else self.given):
            return
        if self.value not in choices:
            listing = ", ".join(sorted(map(str, choices)))
            self.fails("BASE_TYPE_CHOICES", f"Value must be one of {{{listing}}}.")

    def many(self, minimum: int, maximum: int, *, required: bool = False) -> None:
        """Hold a list to its length."""
        if not (self.require() if required else self.given):
            return
        if not isinstance(self.value, list):
            self.fails("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not minimum <= len(self.value) <= maximum:
            self.fails("BASE_TYPE_BAD_LENGTH", f"Must be between {minimum} and {maximum} in length.")

    def url(self, maximum: int = 2048, *, schemes: Sequence[str] = ()) -> None:
        """Hold an address to the web's, or to one of ``schemes``, such as ``attachment://``."""
        if not self.given:
            return
        self.text(0, maximum)
        value = str(self.value)
        if not URL.fullmatch(value) and not value.startswith(tuple(schemes)):
            self.fails("URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def check(self) -> None:
        """Refuse the body if anything in it is wrong.

        Raises:
            RefusedError: Something is.
        """
        if self.errors:
            raise RefusedError(INVALID_FORM_BODY, errors=self.errors)
