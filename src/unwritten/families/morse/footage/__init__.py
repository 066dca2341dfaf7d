"""Items made from a user's own videos: clips to be put in order, and grids in which one clip is real."""
