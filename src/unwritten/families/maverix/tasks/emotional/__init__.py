"""Scenes about how somebody feels."""
