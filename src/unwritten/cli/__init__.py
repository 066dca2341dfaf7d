"""The command line: one file a command; nothing heavy is imported before a command runs."""

import os

# One thread of linear algebra: work is spread over processes, and threads that wait for more of it take a tenth of a
# CPU second at every start. Set before numpy is loaded; whoever has set it keeps it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
