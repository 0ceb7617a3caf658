"""What only this page draws."""
