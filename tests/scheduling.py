"""Which tests go to the same process: those of a module that makes something once for all of its tests."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

SHARED = re.compile(r'scope="module"|\bbrowser\b')
ROOT = Path(__file__).parent.parent


@functools.cache
def shares(path: str) -> bool:
    """Say whether the tests of a file share what takes time to make; in two processes it would be made twice."""
    return bool(SHARED.search((ROOT / path).read_text()))


class BySharing(LoadScopeScheduling):
    """Deals out files whose tests share something as a whole, the largest first; all other tests one by one."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.split("::", 1)[0]
        return path if shares(path) else nodeid
