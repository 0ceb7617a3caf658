"""The words of the game: cards, colors and short labels, each translatable."""

from datetime import datetime

from companion.core.cards import Card, Color, Symbol
from companion.view.language import _
from companion.view.parts import CardFace, Emblem, Swatch


def color_name(color: Color) -> str:
    """Return a color in running text."""
    return {
        Color.RED: _("red"),
        Color.YELLOW: _("yellow"),
        Color.GREEN: _("green"),
        Color.BLUE: _("blue"),
    }[color]


def color_title(color: Color) -> str:
    """Return a color as a title."""
    return {
        Color.RED: _("Red"),
        Color.YELLOW: _("Yellow"),
        Color.GREEN: _("Green"),
        Color.BLUE: _("Blue"),
    }[color]


def swatch(color: Color | None) -> Swatch:
    """Return the color with its name; a question mark while nobody has named it."""
    return Swatch(color, color_title(color) if color else _("Color?"))


def symbol_name(symbol: Symbol) -> str:
    """Return what is printed on a card; symbols of other decks stay as they are."""
    names = {
        "S": _("skip"),
        "R": _("reverse"),
        "+2": _("draw two"),
        "W": _("wild"),
        "W+4": _("wild draw four"),
    }
    return names.get(symbol, symbol)


def card_name(card: Card) -> str:
    """Return a card in running text, such as ``red 7``."""
    if card.color is None:
        return symbol_name(card.symbol)
    return _("{color} {symbol}").format(
        color=color_name(card.color), symbol=symbol_name(card.symbol)
    )


def card_title(card: Card) -> str:
    """Return a card as the label of a button, such as ``Red 7``."""
    name = card_name(card)
    return name[:1].upper() + name[1:]


def card_face(card: Card | None) -> CardFace:
    """Return how a card is drawn; its back while none lies there."""
    if card is None:
        return CardFace()
    if card.color is None:
        text = card.symbol.removeprefix("W")
        return CardFace(Emblem.WHEEL, text, text or "W")
    if card.symbol.startswith("+"):
        return CardFace(Emblem.CARDS, card.symbol, card.symbol, card.color)
    emblem = {"S": Emblem.SKIP, "R": Emblem.REVERSE}.get(card.symbol, Emblem.TEXT)
    text = card.symbol if emblem is Emblem.TEXT else ""
    return CardFace(emblem, text, text, card.color)


BRIEF = 10
"""Letters of a name that fit into a sentence beside others."""


def brief(name: str) -> str:
    """Return a name short enough for a button: its first word, or its beginning."""
    first = name.split(maxsplit=1)[0] if name.split() else name
    if len(name) <= BRIEF:
        return name
    return (
        first if len(first) <= BRIEF else _("{start}…").format(start=name[: BRIEF - 1])
    )


def score(points: float) -> str:
    """Return points as figures: whole numbers without a decimal sign."""
    return figures(round(points, 2))


def figures(number: float) -> str:
    """Return a number with the decimal sign of the language."""
    # Translators: the decimal sign.
    return f"{number:.10g}".replace(".", _("."))


def date_and_time(at: datetime) -> str:
    """Return a moment by the clock as the language writes it."""
    words = {"year": f"{at:%Y}", "month": f"{at:%m}", "day": f"{at:%d}"}
    return _("{year}-{month}-{day} {time}").format(**words, time=f"{at:%H:%M}")
