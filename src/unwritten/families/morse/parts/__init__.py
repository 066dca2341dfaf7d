"""What tasks are built of: scenes, motions and pictures that several share or that would make a file too long."""
