"""The make-up of MORSE-500: how its categories and levels are weighted."""

from __future__ import annotations

CATEGORY_WEIGHTS = {
    "abstract": 64,
    "math": 84,
    "physical": 64,
    "planning": 100,
    "spatial": 108,
    "temporal": 80,
}
"""Items of each category among the 500 of the paper's Table 1."""
