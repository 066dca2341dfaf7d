"""Datasets on disk: planned, built, checked, described and released."""
