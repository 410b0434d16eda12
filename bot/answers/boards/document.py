"""Board documents as YAML, with the map as a block that keeps its shape."""

from typing import Any

import yaml


class _BlockDumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks."""


def _block(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_BlockDumper.add_representer(str, _block)


def board_yaml(document: dict[str, Any]) -> str:
    r"""Return a board document as YAML.

    >>> print(board_yaml({"scheme": "Move 1 -> F", "map": "@.\n.F\n"}), end="")
    scheme: Move 1 -> F
    map: |
      @.
      .F
    """
    return yaml.dump(document, Dumper=_BlockDumper, allow_unicode=True, sort_keys=False)
