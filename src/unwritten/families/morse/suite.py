"""What is fixed for all MORSE films: the make-up of the suite, and its one instruction."""

from __future__ import annotations

QUERY = "Answer the question in this video."
"""All that the paper's protocol says to a model: the question itself stands in the film."""

CATEGORY_WEIGHTS = {
    "abstract": 64,
    "math": 84,
    "physical": 64,
    "planning": 100,
    "spatial": 108,
    "temporal": 80,
}
"""Items of each category among the 500 of the paper's Table 1."""

SUITES = {"morse-500": 500}
"""Suites of a fixed size that have a name of their own; their make-up follows from the weights above."""

HARD_GROUPS = {
    "mazes": ("frozen_lake", "lake_count", "maze_path", "maze_farthest", "visit_all"),
    "rope_knots": ("knot_order", "knot_remaining"),
    "physical_commonsense": ("plausible_clip",),
    "arc_agi_2": ("arc_count", "arc_choice"),
}
"""Our counterparts of the four groups of the paper's Table 3."""
