"""All routes, and the way from a path to its route."""

from collections.abc import Mapping, Sequence

from tests.discord_server.rest import callbacks, channels, commands, emoji, files, identity, webhooks
from tests.discord_server.rest.call import Route

ROUTES: Sequence[Route] = (
    *callbacks.ROUTES,
    *webhooks.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *emoji.ROUTES,
    *identity.ROUTES,
    *files.ROUTES,
)

_Shape = tuple[str, int]


def _shaped(routes: Sequence[Route]) -> Mapping[_Shape, list[tuple[Route, tuple[str, ...]]]]:
    """Return routes by method and number of parts, the only thing that most differ in."""
    shaped: dict[_Shape, list[tuple[Route, tuple[str, ...]]]] = {}
    for route in routes:
        parts = tuple(route.template.split("/"))
        shaped.setdefault((route.method, len(parts)), []).append((route, parts))
    return shaped


_BY_SHAPE = _shaped(ROUTES)
_NAMES = {"*"} | {
    name
    for route in ROUTES
    for name in (route.name, route.template, f"{route.method} {route.template}")
}


def known(route: str) -> bool:
    """Return whether a test's word for a route means one."""
    return route in _NAMES


def match(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """Return the route of a path and what stands for the names in it."""
    parts = path.split("/")
    for route, wanted in _BY_SHAPE.get((method, len(parts)), ()):
        values = {}
        for part, want in zip(parts, wanted, strict=True):
            if want.startswith("{"):
                values[want[1:-1]] = part
            elif want != part:
                break
        else:
            return route, values
    return None
