"""Scenes about what is going on."""
