"""``python -m audit``: the bulk checks."""

import sys

from audit.bulk import main

sys.exit(main())
