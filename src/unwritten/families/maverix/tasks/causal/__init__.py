"""Scenes about what made something happen."""
