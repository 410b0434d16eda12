"""Makes of all entries the index that the search looks in."""
