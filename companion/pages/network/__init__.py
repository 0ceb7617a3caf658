"""What the table tells the network, and the phones that are buttons."""
