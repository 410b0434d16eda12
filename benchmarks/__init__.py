"""What the figures of the project are measured with."""

import os

# Indexing sets this too, but too late where a peer has imported numpy: threads that wait for each
# other would be counted as time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
