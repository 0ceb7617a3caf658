"""One table: it rules on inputs, writes the rulings, and shows the views."""
