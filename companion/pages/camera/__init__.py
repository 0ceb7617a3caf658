"""The set-up of the camera."""
