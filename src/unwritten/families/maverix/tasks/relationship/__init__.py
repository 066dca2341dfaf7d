"""Scenes about who belongs to whom."""
