"""The package as others see it."""

import subprocess
import sys

import calculators.schemer as package


def test_the_table_of_contents_is_complete_and_sorted() -> None:
    public = {
        name
        for name, value in vars(package).items()
        if getattr(value, "__module__", "").startswith("calculators.schemer.")
    }

    assert set(package.__all__) == public
    assert package.__all__ == sorted(package.__all__)


def test_a_process_that_reads_no_board_needs_no_pydantic() -> None:
    program = "import sys, bot.answers.schemer; sys.exit('pydantic' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
