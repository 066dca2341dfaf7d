"""Colours that are easily taken for each other, for decoys."""

from __future__ import annotations

NEAR = {
    "red": "orange",
    "orange": "red",
    "yellow": "orange",
    "green": "cyan",
    "cyan": "green",
    "blue": "purple",
    "purple": "blue",
    "pink": "purple",
}
"""All colours in use, each with the one that is most easily taken for it."""
