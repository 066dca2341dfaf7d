"""Lets ``python -m unwritten`` be the ``unwritten`` command."""

from unwritten.cli.main import app

app(prog_name="unwritten")
