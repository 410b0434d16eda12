"""Odds as text, tables, charts and JSON."""
