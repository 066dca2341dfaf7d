"""words: which word does a hand write with a dry pen, seen, heard, or both."""
