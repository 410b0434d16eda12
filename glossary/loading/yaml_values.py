"""Turn YAML that a stranger wrote into plain values, or refuse it in one line.

The values are built from the parser's events, one after the other, so that whatever is too deep, too
many or multiplied by aliases is refused before it takes memory. Only what the formats need is taken:
texts, decimal numbers, booleans, null, lists and mappings.
"""

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

import yaml

from glossary.errors import GlossaryError
from glossary.invisible import UNREADABLE
from glossary.loading.yaml_mistakes import character_name, mistake_in
from glossary.typed_text import clean

KeyPath = Sequence[str | int]

DEEPEST: Final = 20
# The largest entries hold 400 values, the largest boards a few thousand.
MOST_VALUES: Final = 10_000
# Of a file of questions, which is that of a whole pack, and of the lexicon.
MOST_LISTED: Final = 100_000
# In values and characters that aliases stand for, all together.
_MOST_ALIASED: Final = 100_000
_LONGEST_FOUND: Final = 40

_TAG: Final = "tag:yaml.org,2002:"
_SCALAR_TAGS: Final = frozenset(_TAG + name for name in ("str", "int", "float", "bool", "null"))
_BOOLEANS: Final = {
    spelling: value
    for value, spellings in ((True, ("yes", "true", "on")), (False, ("no", "false", "off")))
    for spelling in spellings
}
_NULLS: Final = frozenset(("", "~", "null"))
_INTEGER: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT: Final = re.compile(r"[-+]?[0-9]+\.[0-9]*(e[-+][0-9]+)?", re.IGNORECASE)
_LARGEST: Final = 2**63
_MOST_DIGITS: Final = 20
_DIRECTIVE: Final = re.compile("^%", re.MULTILINE)
_HIDDEN: Final = re.compile(UNREADABLE)

try:
    PARSER: Any = yaml.CSafeLoader
except AttributeError:  # PyYAML built without libyaml: slower, the same result
    PARSER = yaml.SafeLoader
# PyYAML's types leave its resolver out.
_RESOLVER: Final[Any] = yaml.resolver.Resolver()
# Of texts that may be something else: a number, a date, null.
_BEGINNINGS: Final = frozenset(_RESOLVER.yaml_implicit_resolvers)
_Node = yaml.ScalarEvent | yaml.CollectionStartEvent


class Mark(Protocol):
    """A place in a text, of PyYAML's C parser or of its Python one; both count from 0."""

    @property
    def line(self) -> int:
        """The line."""

    @property
    def column(self) -> int:
        """The character in that line."""


class Place(NamedTuple):
    """A place in a text, counted from 0 as PyYAML does."""

    line: int
    column: int


class YamlError(GlossaryError):
    """A text that is not YAML, or YAML that these formats do not take.

    Attributes:
        code: What is wrong; the front end has a sentence for each code.
        mark: Where; ``None`` where PyYAML gives no place.
        key: Path of the key, as far as it was read.
        details: The values that a sentence about it names.
    """

    def __init__(self, code: str, mark: Mark | None, key: KeyPath = (), **details: str | int) -> None:
        self.code = code
        self.mark = mark
        self.key = tuple(key)
        self.details = details
        super().__init__(f"{code}: {details}")


def load_yaml(text: str, most_values: int = MOST_VALUES) -> object:
    """Return what a YAML text holds.

    Args:
        text: The YAML.
        most_values: How many texts, numbers, lists and mappings it may hold.

    Raises:
        YamlError: It is not YAML, or holds what the formats do not take: a key twice, more than
            ``DEEPEST`` levels or ``most_values`` values, a date, a hidden character.

    >>> load_yaml("walls: [[a1, b1]]")
    {'walls': [['a1', 'b1']]}
    """
    _refuse_directives(text)
    holds_hidden = _HIDDEN.search(text) is not None
    may_hide = holds_hidden or "\\" in text  # as it is, or by its code
    try:
        with _yaml_errors(text):
            # Not ``yaml.parse``, which asks twice for each event.
            events = iter(PARSER(text).get_event, None)
            value = _Builder(events, most_values, may_hide).document()
    except YamlError as error:
        if error.mark is None:  # PyYAML names no line for characters that it does not take
            _refuse_hidden_characters(text)
        raise
    if holds_hidden:
        _refuse_hidden_characters(text)
    return value


def _refuse_directives(text: str) -> None:
    """Refuse lines such as ``%TAG ! tag:x,2000:``: the parser compares each with all before it.

    Raises:
        YamlError: There is one.
    """
    directive = _DIRECTIVE.search(text)
    if directive is not None:
        raise YamlError("directive", Place(text.count("\n", 0, directive.start()), 0))


def _refuse_hidden_characters(text: str) -> None:
    """Refuse characters that a reader of the file does not see, comments included.

    Raises:
        YamlError: There is one.
    """
    # A mark at the very start says how a file is encoded.
    text = text.replace("\r\n", "\n")
    hidden = _HIDDEN.search(text)
    if hidden is not None:
        preceding = text[: hidden.start()]
        place = Place(preceding.count("\n"), len(preceding) - preceding.rfind("\n") - 1)
        raise YamlError("hidden-character", place, character=character_name(hidden[0]))


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A value that aliases may repeat.

    Attributes:
        value: The value.
        size: How much it holds: values and characters.
    """

    value: object
    size: int


@dataclass(slots=True)
class _Builder:
    """Builds the value of the one document in a stream of events."""

    events: Iterator[yaml.Event]
    most_values: int
    may_hide: bool
    values: int = 0
    size: int = 0
    aliased: int = 0
    anchors: dict[str, _Anchored] = field(default_factory=dict)

    def document(self) -> object:
        """Return the document's value; ``None`` for an empty text."""
        value: object = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise YamlError("several-documents", event.start_mark)
                value = self._value(next(self.events), ())
        return value

    def _value(self, event: yaml.Event, key: tuple[str | int, ...]) -> object:
        self.values += 1
        self.size += 1
        if self.values > self.most_values:
            raise YamlError("too-many-values", event.start_mark, key, limit=self.most_values)
        if type(event) is yaml.ScalarEvent and event.anchor is None:  # nearly all are
            self.size += len(event.value)
            return self._scalar(event, key)
        if isinstance(event, yaml.AliasEvent):
            return self._repeated(event, key)
        if not isinstance(event, _Node):
            raise YamlError("broken-yaml", event.start_mark, key, reason="unexpected end")
        size_before = self.size
        value = self._new(event, key)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(value, self.size - size_before + 1)
        return value

    def _scalar(self, event: yaml.ScalarEvent, key: KeyPath) -> str | int | float | None:
        if self.may_hide and (hidden := _HIDDEN.search(event.value)) is not None:
            raise YamlError(
                "hidden-character", event.start_mark, key, character=character_name(hidden[0])
            )
        text: str = event.value
        # Quoted, or a block, or beginning as nothing but a text does.
        if event.tag is None and (not event.implicit[0] or text[:1] not in _BEGINNINGS):
            return clean(text)
        return _typed(event, key)

    def _new(self, event: _Node, key: tuple[str | int, ...]) -> object:
        if isinstance(event, yaml.ScalarEvent):
            self.size += len(event.value)
            return self._scalar(event, key)
        if len(key) >= DEEPEST:
            raise YamlError("too-deep", event.start_mark, key[:1], limit=DEEPEST)
        is_list = isinstance(event, yaml.SequenceStartEvent)
        if event.tag not in (None, "!", _TAG + ("seq" if is_list else "map")):
            raise YamlError("foreign-tag", event.start_mark, key, name=_tag_name(event.tag))
        return self._list(key) if is_list else self._mapping(key)

    def _repeated(self, event: yaml.AliasEvent, key: KeyPath) -> object:
        """Return the value that an alias stands for; it is counted before anybody unfolds it."""
        name = event.anchor or ""
        anchored = self.anchors.get(name)
        if anchored is None:
            raise YamlError("unknown-alias", event.start_mark, key, name=shortened(name))
        self.aliased += anchored.size
        self.size += anchored.size
        if self.aliased > _MOST_ALIASED:
            raise YamlError("too-much-aliased", event.start_mark, key, limit=_MOST_ALIASED)
        return anchored.value

    def _list(self, key: tuple[str | int, ...]) -> list[object]:
        items: list[object] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._value(event, (*key, len(items))))
        return items

    def _mapping(self, key: tuple[str | int, ...]) -> dict[str, object]:
        mapping: dict[str, object] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent):
                raise YamlError("key-not-text", event.start_mark, key)
            name = event.value
            if name == "<<" and event.implicit[0]:
                raise YamlError("merge-key", event.start_mark, key)
            if name in mapping:
                raise YamlError("duplicate-key", event.start_mark, key, name=shortened(name))
            self.size += len(name)
            name_path = (*key, name)
            self._scalar(event, name_path)  # refuses what a key may not be either; it stays as written
            mapping[name] = self._value(next(self.events), name_path)
        return mapping


def _typed(event: yaml.ScalarEvent, key: KeyPath) -> str | int | float | None:
    """Return the value that a scalar stands for by its tag, or by how it is written."""
    text = event.value
    tag = event.tag
    if tag in (None, "!"):
        tag = _RESOLVER.resolve(yaml.ScalarNode, text, event.implicit)
        if tag in (_TAG + "value", _TAG + "merge"):
            tag = _TAG + "str"
    elif tag not in _SCALAR_TAGS:
        raise YamlError("foreign-tag", event.start_mark, key, name=_tag_name(tag))
    match tag.removeprefix(_TAG):
        case "str":
            return clean(text)
        case "null" if text.lower() in _NULLS:
            return None
        case "bool" if text.lower() in _BOOLEANS:
            return _BOOLEANS[text.lower()]
        case "int" | "float":
            return _number(event, key)
        case "timestamp":
            raise YamlError("date", event.start_mark, key, found=shortened(text))
        case kind:
            beginning = shortened(text)
            raise YamlError("wrong-value", event.start_mark, key, tag=f"!!{kind}", found=beginning)


def _number(event: yaml.ScalarEvent, key: KeyPath) -> int | float:
    text = event.value
    beginning = shortened(text)
    if _INTEGER.fullmatch(text):
        if len(text) > _MOST_DIGITS or not -_LARGEST <= int(text) < _LARGEST:
            raise YamlError("number-too-large", event.start_mark, key, found=beginning)
        return int(text)
    if not _FLOAT.fullmatch(text) or not math.isfinite(float(text)):
        raise YamlError("odd-number", event.start_mark, key, found=beginning)
    return float(text)


def _tag_name(tag: str) -> str:
    """Return a tag as authors write it."""
    is_yaml = tag.startswith(_TAG)
    return shortened(f"!!{tag.removeprefix(_TAG)}" if is_yaml else tag)


def shortened(text: str) -> str:
    r"""Return the beginning of a text on one line, to be shown in a sentence.

    >>> shortened("Draw two cards.\n\nAdd them to the number of your own die.")
    'Draw two cards. Add them to the number …'
    """
    line = " ".join(text[: 10 * _LONGEST_FOUND].split())
    return line if len(line) <= _LONGEST_FOUND else line[: _LONGEST_FOUND - 1] + "…"


@contextmanager
def _yaml_errors(text: str) -> Iterator[None]:
    """Raise PyYAML's errors as ``YamlError``."""
    try:
        yield
    except yaml.MarkedYAMLError as error:
        code, mark, details = mistake_in(text, error)
        raise YamlError(code, mark, (), **details) from error
    except yaml.YAMLError as error:  # control characters, for one, carry no mark
        raise YamlError("broken-yaml", None, reason=str(error).splitlines()[0]) from error
