"""The connection to Discord: staying connected, shards, what comes in, what operators see."""
