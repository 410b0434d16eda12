"""Lawspeaker's front ends: the terminal, and what they share."""
