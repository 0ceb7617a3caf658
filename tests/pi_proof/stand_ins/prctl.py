"""Stands in for python-prctl, which picamera2 imports for what we do not use."""
