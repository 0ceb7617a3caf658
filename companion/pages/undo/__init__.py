"""What can be taken back, and put back again."""
