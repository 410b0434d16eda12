"""Finds the entries that answer a question."""
