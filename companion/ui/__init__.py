"""The touchscreen. Kivy lives here and nowhere else."""
