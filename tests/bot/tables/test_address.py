"""Addresses as PostgreSQL's hosts print them: followed, or refused by the option's name."""

import ssl

import pytest
from asyncpg.connect_utils import (  # type: ignore[import-untyped]  # asyncpg has no types here
    SessionAttribute,
    SSLMode,
    _parse_connect_dsn_and_args,
)

from bot.locales import Locale
from bot.render.problems import memory_problem
from bot.tables.address import (
    SECONDS,
    database_url,
    driver_arguments,
    shown_address,
    without_options,
)
from bot.tables.errors import DatabaseError
from glossary import LANGUAGES
from tests.conftest import Lawspeaker

HOST = "anna:s3cr3t@db.example.org"
NO_EFFECT = ("channel_binding=prefer", "gssencmode=disable", "pgbouncer=true")
UNSET = dict.fromkeys(
    [
        "host",
        "port",
        "user",
        "password",
        "passfile",
        "database",
        "service",
        "servicefile",
        "ssl",
        "direct_tls",
        "server_settings",
        "target_session_attrs",
        "krbsrvname",
        "gsslib",
        "dsn",
    ]
)


def followed(address: str) -> dict[str, object]:
    """Return what asyncpg itself makes of an address that is taken."""
    arguments = driver_arguments(database_url(address))
    connection_arguments = {name: value for name, value in arguments.items() if name in UNSET}
    _, parameters = _parse_connect_dsn_and_args(
        **{**UNSET, "host": "h", "user": "u", **connection_arguments}
    )
    return dict(zip(parameters._fields, parameters, strict=True))


def refusal(address: str) -> DatabaseError:
    with pytest.raises(DatabaseError) as refused:
        database_url(address)
    sentences = [memory_problem(refused.value, Locale(language)) for language in LANGUAGES]
    assert all("\n" not in sentence and "s3cr3t" not in sentence for sentence in sentences)
    return refused.value


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://{HOST}/tables",
        f"postgres://{HOST}:5432/tables",  # Heroku
        f"postgresql+asyncpg://{HOST}/tables",
        f"postgresql://{HOST}/neondb?sslmode=require&channel_binding=prefer",
        f"postgres://{HOST}/neondb?sslmode=require&options=endpoint%3Dep-cool-123456",  # Neon
        f"postgresql://{HOST}:6543/postgres?pgbouncer=true",  # Supabase
        "postgresql://postgres.ref:[YOUR-PASSWORD]@aws-0-eu.pooler.example.org:6543/postgres",
        f"postgres://{HOST}:6432/tables?application_name=lawspeaker&connect_timeout=10",
        f"postgres://{HOST}/tables?target_session_attrs=read-write&gssencmode=disable",
        f"postgres://{HOST}/tables?ssl=true",
        "postgresql:///tables?host=/run/postgresql&port=5432&user=anna&password=s3cr3t",
        "postgresql://anna:s3c%40r3t@[::1]:5432/tables",
    ],
)
def test_addresses_of_hosts_are_taken(address: str) -> None:
    assert database_url(address).drivername == "postgresql+asyncpg"
    assert followed(address)["user"] == "u"


@pytest.mark.parametrize("mode", ["disable", "allow", "prefer", "require", "verify-full"])
def test_each_mode_of_encryption_reaches_the_driver(mode: str) -> None:
    certificate = ssl.get_default_verify_paths().cafile
    root = f"&sslrootcert={certificate}" if mode == "verify-full" else ""
    parameters = followed(f"postgresql://{HOST}/tables?sslmode={mode}{root}")

    assert parameters["sslmode"] is SSLMode.parse(mode)


@pytest.mark.parametrize(("value", "mode"), [("true", "require"), ("false", "disable")])
def test_ssl_is_a_name_for_sslmode(value: str, mode: str) -> None:
    assert followed(f"postgresql://{HOST}/tables?ssl={value}")["sslmode"] is SSLMode.parse(mode)
    assert followed(f"postgresql://{HOST}/t?ssl={value}&sslmode=prefer")["sslmode"] is SSLMode.prefer


def test_the_certificates_of_the_system_mean_the_safest_mode() -> None:
    for mode in ("", "&sslmode=verify-full"):
        parameters = followed(f"postgresql://{HOST}/tables?sslrootcert=system{mode}")
        context = parameters["ssl"]
        assert parameters["sslmode"] is SSLMode.verify_full
        assert isinstance(context, ssl.SSLContext)
        assert context.check_hostname
        assert context.verify_mode is ssl.CERT_REQUIRED


def test_settings_of_the_session_reach_the_server() -> None:
    options = "application_name=law&options=endpoint%3Dep-1&target_session_attrs=primary"
    parameters = followed(f"postgresql://{HOST}/tables?{options}&connect_timeout=9")

    assert parameters["server_settings"] == {"application_name": "law", "options": "endpoint=ep-1"}
    assert parameters["target_session_attrs"] is SessionAttribute.primary


def test_an_address_may_say_how_long_to_wait() -> None:
    assert driver_arguments(database_url(f"postgresql://{HOST}/t"))["timeout"] == SECONDS
    assert driver_arguments(database_url(f"postgresql://{HOST}/t?connect_timeout=20"))["timeout"] == 20


def test_what_asks_for_nothing_is_left_out() -> None:
    url = database_url(f"postgresql://{HOST}/tables?{'&'.join(NO_EFFECT)}")

    assert not url.query
    assert "dsn" not in driver_arguments(url)


def test_parts_of_an_address_are_told_by_sqlalchemy() -> None:
    url = database_url("postgresql:///?host=/run/pg&dbname=tables&sslmode=disable")

    assert dict(without_options(url).query) == {"host": "/run/pg", "database": "tables"}


@pytest.mark.parametrize(
    ("options", "code", "name"),
    [
        ("sslmode=bogus", "option-value", "sslmode"),
        ("sslmode=", "option-value", "sslmode"),
        ("sslmode", "option-value", "sslmode"),
        ("ssl=maybe", "option-value", "ssl"),
        ("sslmode=require&sslrootcert=system", "option-value", "sslmode"),
        ("sslrootcert=/nowhere.pem", "option-file", "sslrootcert"),
        ("sslcert=system", "option-file", "sslcert"),
        ("sslkey=/tmp", "option-file", "sslkey"),
        ("target_session_attrs=master", "option-value", "target_session_attrs"),
        ("connect_timeout=0", "option-value", "connect_timeout"),
        ("connect_timeout=soon", "option-value", "connect_timeout"),
        ("connect_timeout=9999", "option-value", "connect_timeout"),
        ("gssencmode=require", "option-value", "gssencmode"),
        ("pgbouncer=yes", "option-value", "pgbouncer"),
        ("port=99999999", "option-value", "port"),
        (f"host={'a' * 70}", "url", None),
        ("connection_limit=1", "option", "connection_limit"),
        ("sslcrl=x", "option", "sslcrl"),
        ("Password=s3cr3t", "option", "Password"),
        ("statement_cache_size=0", "option", "statement_cache_size"),
        ("channel_binding=require&sslmode=require", "channel-binding", None),
    ],
)
def test_what_cannot_be_followed_is_refused_by_its_name(
    options: str, code: str, name: str | None
) -> None:
    error = refusal(f"postgresql://{HOST}/tables?{options}")

    assert (error.code, error.details.get("name")) == (code, name)
    assert error.is_lasting


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:s3cr3t@@db.example.org/tables",
        "postgresql://anna:p@s3cr3t@db.example.org/tables",
        "postgresql://anna:p@s3cr3t?a=b@db.example.org/tables",
        f"postgresql://anna:s3cr3t@{'a' * 64}.org/tables",
        "postgresql://anna:s3cr3t@db..org/tables",
        "postgresql://anna:s3cr3t@db.example.org:99999999/tables",
        "postgresql://anna:s3cr3t@db.example.org:port/tables",
        "postgresql:/anna:s3cr3t@db.example.org/tables",
        "mysql://anna:s3cr3t@db.example.org/tables",
        "sqlite:////tmp/a%00b.db",
        "sqlite:///file:/tmp/x.db?mode=ro&uri=true",
    ],
)
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    assert refusal(address).code == "url"


def test_passwords_of_any_spelling_are_hidden() -> None:
    for name in ("password", "Password", "sslpassword"):
        assert "s3cr3t" not in shown_address(f"postgresql://h/t?{name}=s3cr3t&port=1")


def test_a_question_mark_may_be_in_a_password() -> None:
    url = database_url("postgresql://anna:s3c?r3t=1@db.example.org/tables?sslmode=disable")

    assert (url.password, url.host, dict(url.query)) == (
        "s3c?r3t=1",
        "db.example.org",
        {"sslmode": "disable"},
    )


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("file:tables.db?mode=ro", "LAWSPEAKER_DATABASE names no database that can be opened"),
        (
            "postgresql://anna:s3cr3t@127.0.0.1:1/tables?sslmode=bogus",
            'In LAWSPEAKER_DATABASE the option "sslmode" cannot be "bogus"; it can be: disable, allow,',
        ),
        (
            "postgresql://anna:s3cr3t@127.0.0.1:1/tables?channel_binding=require",
            "LAWSPEAKER_DATABASE asks for channel_binding=require, which the library for PostgreSQL",
        ),
    ],
)
def test_a_terminal_says_so_in_one_sentence(
    lawspeaker: Lawspeaker, address: str, sentence: str
) -> None:
    for command in (("ruling", "list"), ("database", "upgrade")):
        result = lawspeaker(*command, database=address)
        assert result.status == 2
        assert result.err.startswith(sentence)
        assert result.err.count("\n") == 1
    assert sentence in lawspeaker("doctor", database=address).out
