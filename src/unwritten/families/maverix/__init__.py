"""Questions that need both ear and eye (MAVERIX): generated scenes, and videos of one's own."""
