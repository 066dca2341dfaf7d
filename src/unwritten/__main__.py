"""Lets ``python -m unwritten`` be the ``unwritten`` command."""

from unwritten.cli.entry import main

main()
