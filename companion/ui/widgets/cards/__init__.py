"""Cards as they are drawn, alone and side by side."""
