"""Where Lawspeaker runs, and the pictures that show it."""
