"""What a posted card remembers: custom ids, and what they stand for."""
