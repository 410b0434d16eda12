"""Decisions about Schemer movement as text, as styled text, as records and as pictures."""
