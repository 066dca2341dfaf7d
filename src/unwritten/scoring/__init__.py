"""Typed, deterministic scoring: reply to answer (which never sees the truth), answer to score."""

from unwritten.scoring.extract import Extraction, extract
from unwritten.scoring.letters import LetterScores, letter_scores, letters_of, ordered_letter_accuracy
from unwritten.scoring.match import matches, score, score_extraction
from unwritten.scoring.quoted import QUOTED, extract_with
from unwritten.scoring.status import READ_STATUSES, status_of

__all__ = [
    "QUOTED",
    "READ_STATUSES",
    "Extraction",
    "LetterScores",
    "extract",
    "extract_with",
    "letter_scores",
    "letters_of",
    "matches",
    "ordered_letter_accuracy",
    "score",
    "score_extraction",
    "status_of",
]
