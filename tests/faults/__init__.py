"""Everything that can go wrong, one by one and in pairs, while a game is played.

One thread and made-up time: the world passes while the camera is read, so an evening
of faults takes seconds and every run is the same.
"""
