"""Components by name, and the walk through their tree."""

from collections.abc import Iterator, Mapping
from typing import Any

ACTION_ROW = 1
BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
USER_SELECT = 5
ROLE_SELECT = 6
MENTIONABLE_SELECT = 7
CHANNEL_SELECT = 8
SECTION = 9
TEXT_DISPLAY = 10
THUMBNAIL = 11
MEDIA_GALLERY = 12
FILE = 13
SEPARATOR = 14
CONTAINER = 17
LABEL = 18
FILE_UPLOAD = 19
RADIO_GROUP = 21
CHECKBOX_GROUP = 22
CHECKBOX = 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
LINK_STYLE = 5
PREMIUM_STYLE = 6

Component = dict[str, Any]


def walk(components: object) -> Iterator[Component]:
    """Yield every component, depth first, in the order in which they are shown."""
    if not isinstance(components, list):
        return
    for component in components:
        # Most are plain dictionaries, which are known sooner than any other mapping.
        if isinstance(component, (dict, Mapping)):
            yield component if isinstance(component, dict) else dict(component)
            if "components" in component:
                yield from walk(component["components"])
            for key in ("accessory", "component"):
                if key in component:
                    yield from walk([component[key]])
