"""What the drawings of the tour show; `Drawing.name` says which is drawn."""

from companion.core.cards import Color
from companion.view.badges import Badge
from companion.view.elements import CardFace, Emblem

PLAYED = CardFace(Emblem.TEXT, "7", "7", Color.RED)
ONE, OTHER = Badge("fox", 0), Badge("owl", 2)
