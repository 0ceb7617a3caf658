"""What the owner of a device can measure there, with `companion bench`."""
