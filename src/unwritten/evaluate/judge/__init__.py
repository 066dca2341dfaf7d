"""The judge of open answers: a model that reads question, reference and answer, and gives a score from 0 to 5."""
