"""The game itself: pure, standard library only, no clock, no thread, no disk."""
