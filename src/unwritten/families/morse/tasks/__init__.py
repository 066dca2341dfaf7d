"""One file a task; the folder is the category."""
