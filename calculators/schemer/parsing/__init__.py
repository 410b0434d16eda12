"""From a board document to a board and its Scheme.

A *document* is what the YAML of a board holds: mappings, lists, texts and numbers that nobody has
checked. ``document`` declares its keys and their types, ``validation`` turns pydantic's errors into
faults, ``drawing`` parses the map. The others check what no type can: ``placement`` where miniatures
stand, ``features`` and ``dangers`` the spaces that they name. ``scenario`` puts all of it together.
Only the first fault is reported, with its place.
"""

from calculators.schemer.parsing.scenario import Scenario, read_document

__all__ = ["Scenario", "read_document"]
