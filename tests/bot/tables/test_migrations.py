"""The schema: made at the first use, step by step, by one process at a time."""

import asyncio
import re
from dataclasses import replace
from itertools import pairwise

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.address import database_url
from bot.tables.engine import WRITES, make_engine
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.migrations import FOLDER, HEAD
from bot.tables.migrations.run import upgrade
from bot.tables.table_rulings import NewRuling
from tests.bot.tables.conftest import CAVES, HALLS


async def run(address: str, *steps: object) -> list[str]:
    """Run ``steps`` in a transaction each; return the names of tables and columns afterwards."""
    engine = make_engine(database_url(address))
    try:
        for step in steps:
            async with engine.connect() as connection:
                await writing(connection)
                async with connection.begin():
                    await connection.run_sync(step)  # type: ignore[arg-type]  # a step takes a connection
        async with engine.connect() as connection:
            columns = await connection.run_sync(lambda sync: sa.inspect(sync).get_multi_columns())
            names = [f"{table}.{column['name']}" for (_, table), of in columns.items() for column in of]
            return sorted(name for name in names if not name.startswith("sqlite_sequence"))
    finally:
        await engine.dispose()


async def writing(connection: AsyncConnection) -> None:
    await connection.execution_options(**{WRITES: True})


def test_the_newest_step_is_the_one_that_the_program_knows() -> None:
    numbers = [file.name[1:5] for file in (FOLDER / "versions").glob("v*.py")]

    assert max(numbers) == HEAD


async def test_every_step_changes_the_schema_and_all_at_once_do_the_same(address: str) -> None:
    steps = sorted(re.sub(r"\D", "", file.name)[:4] for file in (FOLDER / "versions").glob("v*.py"))
    columns = [
        await run(address, lambda connection, number=number: upgrade(connection, number))
        for number in steps
    ]
    assert {"documents.body", "revisions.revision"} <= set(columns[0])
    assert all(before < after for before, after in pairwise(map(set, columns)))
    assert await run(address, upgrade) == columns[-1]


async def test_rulings_keep_their_numbers_and_count_on_from_them(address: str) -> None:
    add = sa.text("""
        INSERT INTO rulings
            (server, place, entry, text, author, author_id, link, digest, version, made_at)
        VALUES (:server, :place, 'e', 't', '', '', '', '', 1, 7)
    """)
    places = (("1", "10"), ("2", "20"), ("1", "11"))
    former = [add.bindparams(server=server, place=place) for server, place in places]
    await run(address, lambda connection: upgrade(connection, "0005"))
    await run(address, *(lambda connection, add=add: connection.execute(add) for add in former))
    memory = Memory(address)
    thread, other_server = replace(HALLS, place="11"), replace(HALLS, server="3")
    new = NewRuling("e", "new", "", "")
    numbers = [
        (await memory.add_rulings(scope, new))[0] for scope in (HALLS, CAVES, thread, other_server)
    ]
    shown = [ruling.number for ruling in (await memory.newest(thread)).rulings.all]
    await memory.close()

    assert numbers == [4, 3, 5, 1]
    assert shown == [5, 4, 3, 1]


async def test_a_ruling_of_a_program_that_knows_no_numbers_is_named_by_its_id(address: str) -> None:
    memory = Memory(address)
    await memory.add_rulings(HALLS, NewRuling("e", "one", "", ""))
    nameless = sa.text("UPDATE rulings SET number = NULL")
    await run(address, lambda connection: connection.execute(nameless))
    (ruling,) = (await memory.newest(HALLS)).rulings.all
    await memory.edit_ruling(HALLS, ruling.number, "two", version=1, digest="")
    await memory.remove_ruling(HALLS, ruling.number)
    assert not (await memory.newest(HALLS)).rulings.all
    await memory.close()


async def test_many_begin_at_once_and_the_schema_is_made_once(address: str) -> None:
    memories = [Memory(address) for _ in range(8)]
    try:
        await asyncio.gather(
            *(memory.change_settings(HALLS, {"days": 1 + n}) for n, memory in enumerate(memories))
        )
        assert (await memories[0].newest(HALLS)).settings.days in range(1, 9)
    finally:
        for memory in memories:
            await memory.close()


async def test_a_newer_schema_is_refused_and_left_alone(address: str) -> None:
    memory = Memory(address)
    await memory.open()
    await memory.close()
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    await run(address, lambda connection: connection.execute(newer))
    memory = Memory(address)
    with pytest.raises(DatabaseError) as refused:
        await memory.newest(HALLS)
    await memory.close()

    assert refused.value.code == "newer"
    assert refused.value.details == {"schema": "9999", "known": HEAD}
