"""What is learned about one table: where everybody sits, and how quickly they play."""
