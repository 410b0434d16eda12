"""What the figures of the project are measured with."""

import os

# As ``lawspeaker`` itself does: threads that wait for each other would be counted as time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
