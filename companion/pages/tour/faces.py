"""What the pictures of the tour are made of."""

from companion.core.cards import Color
from companion.view.badges import Badge
from companion.view.parts import CardFace, Control, Emblem

PLAYED = CardFace(Emblem.TEXT, "7", "7", Color.RED)
ONE, OTHER = Badge("fox", 0), Badge("owl", 2)
UNDO = Control("")
