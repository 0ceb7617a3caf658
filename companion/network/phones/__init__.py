"""Phones as the buttons of a seat, judged by when they were pressed."""
