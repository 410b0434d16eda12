"""How much stands on a card: typical interactions, played over the wire and counted."""

from pathlib import Path

from benchmarks.card_sizes import LIST, ODDS, medians, played
from tests.bot.discord.process.conftest import Host


async def test_cards_are_short_on_a_phone(host: Host, tmp_path: Path) -> None:
    await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    sizes = await played(host.server)

    assert len(sizes) == 25
    assert medians(sizes, ODDS)[0] <= 6
    assert medians(sizes, LIST)[0] <= 6
    assert medians(sizes)[2] <= 7
    assert all(size.controls <= 7 for size in sizes), [size.name for size in sizes if size.controls > 7]
    assert all(max(size.rows, size.widest) <= 3 for size in sizes)
