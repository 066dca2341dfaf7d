"""What is measured, a process each, started as our commands are: with one thread of linear algebra."""

import unwritten.cli  # noqa: F401
