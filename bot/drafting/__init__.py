"""From a rulebook to a pack: an empty one to fill in, or a draft of its entries."""
