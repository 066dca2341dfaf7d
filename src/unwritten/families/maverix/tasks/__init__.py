"""Generated scenes that need both ear and eye, a folder for each ability."""
