"""What a judge is told to look for: the four rubrics of MAVERIX (its appendix C.2), word for word."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from unwritten.core import UnknownName

VERSION = "maverix-c2/1"
"""Changes with every word that a judge is told; scores of two versions are never mixed."""

LOWEST, HIGHEST = 0, 5
GOOD = 4
"""From this score on an answer counts as right, where yes or no is wanted."""

CORRECTNESS = "correctness"


@dataclass(frozen=True)
class Rubric:
    """One thing that an answer is judged by: the paper's system text, and its words for both ends of the scale."""

    name: str
    system: str
    lowest: str
    highest: str


_RUBRICS = (
    Rubric(
        CORRECTNESS,
        "You are an intelligent chatbot designed for evaluating the factual accuracy of generative outputs for "
        "video-based question-answer pairs. Your task is to compare the predicted answer with the correct answer and "
        "judge factual consistency.\n\nINSTRUCTIONS:\n- Focus on factual consistency; avoid misinterpretations or "
        "misinformation.\n- Ensure the prediction aligns with the video's content.\n- Treat synonyms or paraphrases "
        "as valid.\n- Output a single score reflecting factual accuracy.",
        "lowest",
        "highest",
    ),
    Rubric(
        "detail",
        "You are an intelligent chatbot designed for evaluating the detail orientation of generative outputs for "
        "video-based question-answer pairs. Your task is to compare the predicted answer with the correct answer and "
        "judge its level of detail, considering both completeness and specificity.\n\nINSTRUCTIONS:\n- Check whether "
        "the prediction covers all major points; do not omit key aspects.\n- Prefer specific, grounded details over "
        "generic statements; tie information to concrete elements of the video.\n- Treat synonyms or paraphrases as "
        "valid.\n- Output a single score reflecting overall detail orientation (completeness + specificity).",
        "lowest detail",
        "highest detail",
    ),
    Rubric(
        "context",
        "You are an intelligent chatbot designed for evaluating the contextual understanding of generative outputs "
        "for video-based question-answer pairs. Your task is to compare the predicted answer with the correct answer "
        "and judge whether the response aligns with the overall context of the video.\n\nINSTRUCTIONS:\n- Check that "
        "the prediction aligns with the video's context; it should not introduce out-of-context or contradictory "
        "information.\n- Ensure the prediction captures the main themes and sentiments of the video.\n- Treat "
        "synonyms or paraphrases as valid.\n- Output a single score reflecting overall contextual understanding.",
        "lowest alignment",
        "highest alignment",
    ),
    Rubric(
        "temporal",
        "You are an intelligent chatbot designed for evaluating the temporal understanding of generative outputs for "
        "video-based question-answer pairs. Your task is to compare the predicted answer with the correct answer and "
        "judge whether the response preserves the temporal sequence of events.\n\nINSTRUCTIONS:\n- Verify temporal "
        "consistency; the prediction should reflect the order and timing of events as presented in the video.\n- "
        "Accept synonyms or paraphrases only if the temporal order is maintained.\n- Output a single score "
        "reflecting overall temporal accuracy.",
        "lowest temporal consistency",
        "highest",
    ),
)
RUBRICS = MappingProxyType({rubric.name: rubric for rubric in _RUBRICS})


def rubric_of(name: str) -> Rubric:
    """Find a rubric by its name."""
    if name not in RUBRICS:
        raise UnknownName("rubric", name, RUBRICS)
    return RUBRICS[name]
