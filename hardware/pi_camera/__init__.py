"""The Raspberry Pi's own camera, by picamera2."""
