"""What a button, select or form remembers: its custom id.

Discord keeps up to 100 characters with every button, select and form, and hands them back when it is
used; nothing else is remembered, so that a card works for as long as it stands, whatever happened to
the bot meanwhile. They read ``1:show:r:it:0:conan/movement``: the version of this format, what to do,
and with what. A version that is no longer known is refused politely.

Each is a dataclass, as in discord.py's ``DynamicItem``. That class itself serves one button that holds
all of its state, and finds it by a pattern; here forms have custom ids too, the buttons of a card hold
its board or calculation between them, and what no class fits is answered.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Final, Self, dataclass_transform

from glossary import Language

# Most characters that Discord takes.
CUSTOM_ID: Final = 100
VERSION: Final = "1"
_SEPARATOR: Final = ":"
# Ends a question that is cut.
CUT: Final = "…"
# What a custom id has room for beside everything else: of all, that of *Make private* has the least.
LONGEST_STATE: Final = CUSTOM_ID - len(f"{VERSION}:hide:{2**64 - 1}:")


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """What a button, select or form does, and with what.

    A kind of action, ``class Pick(Button, verb="pick")``, is a frozen dataclass. Posted cards know it
    by its verb for ever. Its fields follow the verb in the custom id, in their order; the last may
    hold colons. What is as by default is left out.

    Attributes:
        verb: What it does, in the custom id.
        kinds: The kinds of buttons, or of forms, by their verbs.
        verbs: The verbs of both.
        declared: The fields of a kind.
    """

    verb: ClassVar[str]
    kinds: ClassVar[dict[str, Any]]
    verbs: ClassVar[set[str]] = set()
    declared: ClassVar[tuple[Field[Any], ...]]

    def __init_subclass__(cls, verb: str = "") -> None:
        """Make a kind a dataclass, and note it by its verb."""
        dataclass(frozen=True)(cls)
        cls.declared = fields(cls)
        if verb:
            cls.verb = verb
            cls.kinds[verb] = cls
            Action.verbs.add(verb)

    @classmethod
    def of(cls, code: str) -> Self:
        """Return the action of a custom id.

        Raises:
            ValueError: Another version wrote it.
        """
        version, _, action = code.partition(_SEPARATOR)
        verb, _, values = action.partition(_SEPARATOR)
        if version != VERSION or verb not in cls.kinds:
            raise ValueError(f"no action: {code}")
        kind: type[Self] = cls.kinds[verb]
        parts = values.split(_SEPARATOR, max(0, len(kind.declared) - 1))
        if len(parts) < sum(field.default is MISSING for field in kind.declared):
            raise ValueError(f"too short: {code}")
        return kind(*(_reader(field)(part) for field, part in zip(kind.declared, parts, strict=False)))

    def __str__(self) -> str:
        """Return the custom id, however long."""
        values = ((getattr(self, field.name), field.default) for field in self.declared)
        texts = (_written(value) for value, default in values if value != default)
        return _SEPARATOR.join((VERSION, self.verb, *texts))

    @property
    def custom_id(self) -> str:
        """The custom id.

        Raises:
            ValueError: It would be longer than Discord takes.
        """
        code = str(self)
        if len(code) > CUSTOM_ID:
            raise ValueError(f"longer than {CUSTOM_ID} characters: {self}")
        return code

    @property
    def fits(self) -> bool:
        """Whether Discord takes the custom id."""
        return len(str(self)) <= CUSTOM_ID


class Button(Action):
    """A button or a select."""

    kinds: ClassVar[dict[str, Any]] = {}


def verb_of(code: str) -> str:
    """Return the verb of a custom id; empty where no action has it.

    >>> verb_of("1:something else:42")
    ''
    """
    verb = code.partition(_SEPARATOR)[2].partition(_SEPARATOR)[0]
    return verb if verb in Action.verbs else ""


def with_query(head: str, query: str) -> str:
    """Return an id that ends in as much of a player's question as Discord takes.

    A question that long still ranks much the same entries, but its end may have held other numbers: it
    can be seen that it is cut.

    >>> code = with_query("1:reject:it::", "x" * 200)
    >>> len(code), code[-4:]
    (100, 'xxx…')
    """
    line, limit = " ".join(query.split()), CUSTOM_ID - len(head)
    return head + (line if len(line) <= limit else line[: limit - len(CUT)] + CUT)


def spread(code: str, *heads: str) -> list[str]:
    """Return ids that begin with ``heads`` and hold ``code`` between them, or the heads without it.

    >>> spread("x" * 100, "1:board:en", "1:show:b:it")[1]
    '1:show:b:it:xxxxxxxxxxx'
    >>> spread("x" * 200, "1:board:en", "1:show:b:it")
    ['1:board:en', '1:show:b:it']
    """
    ids = []
    remainder = code
    for head in heads:
        limit = CUSTOM_ID - len(head) - len(_SEPARATOR)
        ids.append(f"{head}{_SEPARATOR}{remainder[:limit]}" if remainder else head)
        remainder = remainder[limit:]
    return [*heads] if remainder else ids


def read_language(code: str) -> Language:
    """Return the language that an id names; English where it names another."""
    return "it" if code == "it" else "en"


def read_number(text: str) -> int:
    """Return a whole number from 0.

    Raises:
        ValueError: It is none.
    """
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"no number: {text}")
    return int(text)


_READERS: Final[Mapping[Any, Callable[[str], Any]]] = {
    str: str,
    int: read_number,
    bool: "1".__eq__,
    Language: read_language,
}


def _reader(field: Field[Any]) -> Callable[[str], Any]:
    """Return what reads a field of an action; a state of a card reads itself."""
    kind: Any = field.type
    return _READERS.get(kind) or kind.read


def _written(value: object) -> str:
    return str(int(value) if isinstance(value, bool) else value)
