"""Typed, deterministic scoring: reply to answer (which never sees the truth), answer to score."""

from unwritten.scoring.extract import Extraction, extract
from unwritten.scoring.letters import LetterScores, letter_scores, letters_of, ordered_letter_accuracy
from unwritten.scoring.match import matches, score

__all__ = [
    "Extraction",
    "LetterScores",
    "extract",
    "letter_scores",
    "letters_of",
    "matches",
    "ordered_letter_accuracy",
    "score",
]
