"""Scenes about where something is."""
