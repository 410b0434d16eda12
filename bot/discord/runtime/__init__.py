"""What all answers share while the bot runs: limits, worker processes, packs, figures."""
