"""What is asked of a recorded letter: no ink, sound in time, whole pictures, sound that is not clipped."""
