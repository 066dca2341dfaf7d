"""The door of the command: light, so that Ctrl-C is told in one line even while everything else is being loaded."""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main() -> None:
    """Run the ``unwritten`` command."""
    try:
        from unwritten.cli.main import app

        app(prog_name="unwritten")
    except KeyboardInterrupt:
        stop()
    except SystemExit as leaving:
        if leaving.code == INTERRUPTED:  # so Typer tells of a Ctrl-C before the command itself began
            stop()
        _flush()
        raise
    except OSError as error:
        _tell_no_room(error)
        raise


def stop() -> NoReturn:
    """Say that the command was stopped, and end at once: nobody needs the threads that may still be at work."""
    import signal  # here, since not even that may come before the first moment at which a Ctrl-C is told

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C changes nothing
    print("\nunwritten: stopped; run the same command again to go on", file=sys.stderr, flush=True)
    _flush()
    os._exit(INTERRUPTED)


def _flush() -> None:
    """Write what was printed now, while a failure can still be told."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _tell_no_room(error)


def _tell_no_room(error: OSError) -> None:
    """Fail in one line where what is printed cannot be written, as on a full disk; files of a name tell their own."""
    if error.filename is None and error.errno in NO_ROOM:
        reason = (error.strerror or "").lower()
        print(
            f"unwritten: cannot write the output: {reason}; free some space and run again",
            file=sys.stderr,
            flush=True,
        )
        os._exit(1)  # Python itself would try to write once more, and tell of it at length
