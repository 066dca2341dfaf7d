"""The reader: a small model that reads what a dry pen writes, by eye, by ear, or by both."""
