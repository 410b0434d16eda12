"""Write packs: an empty one to fill in, the draft of a rulebook, additions to a group's own pack."""
