"""Scenes about when something happened."""
