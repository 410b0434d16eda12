"""The schema: made at the first use, up and down, by one process at a time."""

import asyncio
import re

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.address import database_url
from bot.tables.engine import WRITES, make_engine
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.migrations import FOLDER, HEAD
from bot.tables.migrations.run import downgrade, upgrade
from tests.bot.tables.conftest import HALLS


async def run(address: str, *steps: object) -> list[str]:
    """Run ``steps`` in a transaction each; return the names of the tables afterwards."""
    engine = make_engine(database_url(address))
    try:
        for step in steps:
            async with engine.connect() as connection:
                await writing(connection)
                async with connection.begin():
                    await connection.run_sync(step)  # type: ignore[arg-type]  # a step takes a connection
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
            return sorted(set(names) - {"sqlite_sequence"})
    finally:
        await engine.dispose()


async def writing(connection: AsyncConnection) -> None:
    await connection.execution_options(**{WRITES: True})


def test_the_newest_step_is_the_one_that_the_program_knows() -> None:
    numbers = [file.name[1:5] for file in (FOLDER / "versions").glob("v*.py")]

    assert max(numbers) == HEAD


async def test_every_step_goes_up_and_down_and_up_again(address: str) -> None:
    tables = await run(address, upgrade)
    steps = [re.sub(r"\D", "", file.name)[:4] for file in (FOLDER / "versions").glob("v*.py")]
    assert {"documents", "revisions"} <= set(tables)
    for number in sorted(steps, reverse=True)[1:]:
        assert (
            await run(address, lambda connection, revision=number: downgrade(connection, revision))
            != tables
        )
    assert await run(address, downgrade) == ["alembic_version"]
    assert await run(address, upgrade) == tables


async def test_to_go_down_from_nothing_changes_nothing(address: str) -> None:
    assert await run(address, downgrade) in ([], ["alembic_version"])


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
