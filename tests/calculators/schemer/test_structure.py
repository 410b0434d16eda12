"""The package as others see it."""

import calculators.schemer as package


def test_the_table_of_contents_is_complete_and_sorted() -> None:
    public = {
        name
        for name, value in vars(package).items()
        if getattr(value, "__module__", "").startswith("calculators.schemer.")
    }

    assert set(package.__all__) == public
    assert package.__all__ == sorted(package.__all__)
