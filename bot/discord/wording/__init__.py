"""How things are written on Discord."""
