"""Stories: the few most probable ways in which what was reported can have happened."""
