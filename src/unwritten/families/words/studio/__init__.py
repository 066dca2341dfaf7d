"""The studio: simulated writers, and the camera and microphone that record them."""
