"""Exact odds and enemy movement: pure functions, no input or output, no clock."""
