"""The house of Discord is no tower: few modules stand on one another."""

from benchmarks.trips import longest_chain

MOST_IN_A_ROW = 10


def test_no_chain_of_imports_is_long() -> None:
    chain = longest_chain("bot.discord")

    assert len(chain) <= MOST_IN_A_ROW, chain
