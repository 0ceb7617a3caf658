"""Small files of the data folder: settings, and where the piles lie."""
