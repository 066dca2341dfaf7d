"""What is fixed for all MAVERIX sets: the axes of its splits, and the make-up of a generated suite."""

from __future__ import annotations

ABILITIES = {
    "causal": "Causal Reasoning",
    "context": "Visual Reasoning",
    "emotional": "Emotional Inference",
    "factual": "Factual Recall",
    "relationship": "Relationship",
    "situational": "Situational Reasoning",
    "spatial": "Spatial Reasoning",
    "temporal": "Temporal Distance",
}
"""Our categories, by the names of the paper's multimodal abilities."""

CATEGORY_WEIGHTS = dict.fromkeys(ABILITIES, 1)
"""A generated suite has as many clips of each ability."""

AUDIO_TYPES = ("natural", "speech", "music", "artificial", "mixed")
AGENTIC_TASKS = ("social", "sentiment", "egocentric", "information", "sports", "gaming", "shopping")
DURATIONS = ("short", "medium", "long")


def duration_of(seconds: float) -> str:
    """Name a length as the paper does: short is under a minute, long is ten minutes and more."""
    return "short" if seconds < 60 else "medium" if seconds < 600 else "long"
