"""What the bot posts: an answer in, the components of a message out."""
