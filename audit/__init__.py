"""Bulk checks that are too slow for the test suite; run by ``make audit``."""
