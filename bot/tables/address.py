"""The address of a database: a file, or a URL as PostgreSQL's hosts print it.

What stands after the question mark is named as PostgreSQL's own library names it. What asyncpg cannot
do is refused by the option's name: an address never means less than it says.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.tables.errors import DatabaseError
from bot.tables.file_address import is_file

# A statement that takes longer is given up, and so is a connection unless the address says otherwise.
SECONDS: Final = 5.0
_MOST_SECONDS: Final = 60
_MOST_PORT: Final = 65_535
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
# Parts of an address that may stand after the question mark as well, by SQLAlchemy's name.
_PARTS: Final = {name: name for name in ("host", "port", "user", "password")} | {"dbname": "database"}
# What is passed on to asyncpg.
_FREE: Final = ("application_name", "connect_timeout", "options", "sslpassword")
_FILES: Final = ("sslrootcert", "sslcert", "sslkey")
_SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_SAFEST: Final = _SSL_MODES[-1]
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "sslmode": _SSL_MODES,
    "ssl": ("true", "false", *_SSL_MODES),
    "target_session_attrs": ("any", "read-write", "read-only", "primary", "standby", "prefer-standby"),
    # With these values they ask for nothing that asyncpg would have to do.
    "channel_binding": ("disable", "prefer"),
    "gssencmode": ("disable", "prefer"),
    "pgbouncer": ("true", "false"),
}
_WITHOUT_EFFECT: Final = frozenset(("channel_binding", "gssencmode", "pgbouncer"))
_KNOWN: Final = (*_PARTS, *_CHOICES, *_FILES, *_FREE)
# What several programs write for a mode of ``sslmode``.
_MODE_OF_SSL: Final = {"true": "require", "false": "disable"}
# The certificates of the operating system, instead of a file.
_SYSTEM: Final = "system"
_USER: Final = re.compile(r"([\w+]+:/+)?.*@", re.DOTALL | re.ASCII)
_PASSWORD: Final = re.compile(r"(?<=password=)[^&]*", re.IGNORECASE)


def database_url(address: str) -> URL:
    """Return the URL of a database: a file's path, ``sqlite:///...`` or ``postgresql://...``.

    Raises:
        DatabaseError: It is none of them, or has an option that cannot be followed.

    >>> database_url("/tmp/tables.db").drivername
    'sqlite+aiosqlite'
    >>> database_url("postgres://host/tables?sslmode=require&pgbouncer=true").query
    immutabledict({'sslmode': 'require'})
    """
    if is_file(address):
        return URL.create(_DRIVERS["sqlite"], database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
        url = url.set(drivername=_DRIVERS[url.drivername.partition("+")[0]])
    except (ArgumentError, KeyError, ValueError) as error:
        raise DatabaseError("url", url=shown_address(address)) from error
    if not _is_possible(url):
        raise DatabaseError("url", url=shown_address(address))
    return url if url.get_backend_name() == "sqlite" else url.set(query=_options(address))


def driver_arguments(url: URL) -> dict[str, Any]:
    """Return what asyncpg is told beside the parts of ``url``, one that ``database_url`` returned.

    Statements are prepared without a name, and used at once: behind a pooler that gives each
    transaction another connection, a named one would be missing, or would be somebody else's.

    >>> url = database_url("postgresql://host/tables?sslmode=require&connect_timeout=10")
    >>> arguments = driver_arguments(url)
    >>> arguments["dsn"], arguments["timeout"]
    ('postgresql:///?sslmode=require', 10.0)
    """
    options = {name: str(value) for name, value in url.query.items() if name not in _PARTS.values()}
    seconds = float(options.pop("connect_timeout", SECONDS))
    arguments: dict[str, Any] = {
        "timeout": seconds,
        "command_timeout": SECONDS,
        "statement_cache_size": 0,
        "prepared_statement_cache_size": 0,
        "prepared_statement_name_func": str,  # an empty text
    }
    if options.get("sslrootcert") == _SYSTEM:
        del options["sslrootcert"], options["sslmode"]
        arguments["ssl"] = True
    return {**arguments, "dsn": f"postgresql:///?{urlencode(options)}"} if options else arguments


def without_options(url: URL) -> URL:
    """Return a URL without what ``driver_arguments`` returns of it."""
    return url.set(query={name: value for name, value in url.query.items() if name in _PARTS.values()})


def shown_address(address: str) -> str:
    """Return an address without its user and password.

    >>> shown_address("postgresql://anna:secret@host/tables?password=secret&port=1")
    'postgresql://***@host/tables?password=***&port=1'
    >>> shown_address("postgresql:/anna:secret@host/tables")
    'postgresql:/***@host/tables'
    """
    if is_file(address):
        return address
    return _USER.sub(r"\1***@", _PASSWORD.sub("***", address), count=1)


def _is_possible(url: URL) -> bool:
    """Return whether the drivers take the parts of an address, whatever is there.

    An ``@`` where none can be is most likely one of a password.
    """
    if url.get_backend_name() == "sqlite":
        return not url.query and "\0" not in (url.database or "")
    parts = (url.host or "", *url.query, *url.query.values())
    return (
        _is_host(url.host or "")
        and _is_port(str(url.port or 0))
        and not any("@" in part for part in parts)
    )


def _is_host(name: str) -> bool:
    """Return whether the system may look up a host of this name; a folder of sockets needs none."""
    try:
        name.encode("utf-8" if name.startswith("/") else "idna")
    except UnicodeError:
        return False
    return True


def _is_port(port: str) -> bool:
    return port.isdecimal() and int(port) <= _MOST_PORT


def _options(address: str) -> dict[str, str]:
    """Return the options of a PostgreSQL address, the parts of it named as SQLAlchemy does.

    Raises:
        DatabaseError: One is not known (``option``), has a value that cannot be followed
            (``option-value``, ``channel-binding``), or names a file that cannot be read
            (``option-file``) or a host that nothing can be called (``url``).
    """
    query = address.rpartition("@")[2].partition("?")[2]
    options = dict(parse_qsl(query, keep_blank_values=True))
    if not _is_host(options.get("host", "")):
        raise DatabaseError("url", url=shown_address(address))
    for name, value in options.items():
        _check(name, value)
    if "ssl" in options:
        mode = options.pop("ssl")
        options.setdefault("sslmode", _MODE_OF_SSL.get(mode, mode))
    if options.get("sslrootcert") == _SYSTEM:
        mode = options.setdefault("sslmode", _SAFEST)
        if mode != _SAFEST:
            raise DatabaseError("option-value", name="sslmode", value=mode, known=_SAFEST)
    names = (name for name in options if name not in _WITHOUT_EFFECT)
    return {_PARTS.get(name, name): options[name] for name in names}


def _check(name: str, value: str) -> None:
    """Refuse an option that cannot be followed; the errors are those of ``_options``."""
    if name not in _KNOWN:
        raise DatabaseError("option", name=name, known=", ".join(_KNOWN))
    if name == "channel_binding" and value == "require":
        raise DatabaseError("channel-binding")
    wanted = _wanted(name, value)
    if wanted:
        raise DatabaseError("option-value", name=name, value=value, known=wanted)
    if name in _FILES and not (name == "sslrootcert" and value == _SYSTEM):
        try:
            Path(value).read_bytes()
        except (OSError, ValueError) as error:
            raise DatabaseError("option-file", name=name, value=value) from error


def _wanted(name: str, value: str) -> str:
    """Return which values an option takes, if this is none of them; else an empty text."""
    if name in _CHOICES:
        return "" if value in _CHOICES[name] else ", ".join(_CHOICES[name])
    match name:
        case "connect_timeout":
            is_right = value.isdecimal() and 1 <= int(value) <= _MOST_SECONDS
            return "" if is_right else f"1-{_MOST_SECONDS}"
        case "port":
            return "" if _is_port(value) else f"0-{_MOST_PORT}"
    return ""
