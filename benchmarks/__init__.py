"""What the figures of the project are measured with."""
