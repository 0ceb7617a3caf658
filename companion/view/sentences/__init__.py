"""What people read: whole sentences about the game and the device."""
