"""How a card can have come to lie there: read, misread, unread or taken back."""
