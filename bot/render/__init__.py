"""From an ``Answer`` to what a front end shows."""
