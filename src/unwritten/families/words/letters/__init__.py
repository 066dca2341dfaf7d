"""Letters: the library of recorded letters that words are joined from, made or imported."""
