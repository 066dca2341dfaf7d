"""What scores mean: chance, intervals, comparisons, collapse, agreement; needs numpy, scipy and core only."""

from unwritten.stats.agreement import Agreement, cohen_kappa, krippendorff_alpha
from unwritten.stats.blind import Baseline, WordBaselines, majority, word_baselines
from unwritten.stats.chance import Chance, answer_chance, skill, word_chance
from unwritten.stats.collapse import Collapse, Information, collapse, letter_information
from unwritten.stats.compare import (
    Difference,
    Equivalence,
    McNemar,
    difference_of_means,
    equivalence,
    mcnemar,
    paired_difference,
    sign_flip_p,
)
from unwritten.stats.confusion import Confusion, confusion
from unwritten.stats.correlation import Correlation, rank_correlation
from unwritten.stats.fusion import Fusion, fusion_effect
from unwritten.stats.intervals import (
    Interval,
    bootstrap_interval,
    clopper_pearson,
    mean_interval,
    t_interval,
    wilson,
)
from unwritten.stats.multiple import benjamini_hochberg, holm
from unwritten.stats.pairing import NO_ANSWER
from unwritten.stats.people import two_way_bootstrap, two_way_difference, two_way_interval
from unwritten.stats.power import design_effect, minimum_detectable_difference, needed_pairs, paired_deviation
from unwritten.stats.ranks import Rank, rank_uncertainty

__all__ = [
    "NO_ANSWER",
    "Agreement",
    "Baseline",
    "Chance",
    "Collapse",
    "Confusion",
    "Correlation",
    "Difference",
    "Equivalence",
    "Fusion",
    "Information",
    "Interval",
    "McNemar",
    "Rank",
    "WordBaselines",
    "answer_chance",
    "benjamini_hochberg",
    "bootstrap_interval",
    "clopper_pearson",
    "cohen_kappa",
    "collapse",
    "confusion",
    "design_effect",
    "difference_of_means",
    "equivalence",
    "fusion_effect",
    "holm",
    "krippendorff_alpha",
    "letter_information",
    "majority",
    "mcnemar",
    "mean_interval",
    "minimum_detectable_difference",
    "needed_pairs",
    "paired_deviation",
    "paired_difference",
    "rank_correlation",
    "rank_uncertainty",
    "sign_flip_p",
    "skill",
    "t_interval",
    "two_way_bootstrap",
    "two_way_difference",
    "two_way_interval",
    "wilson",
    "word_baselines",
    "word_chance",
]
