"""How many of what, in the English of the terminal."""


def counted(count: int, what: str) -> str:
    """Return a count with its noun, such as ``1 game`` and ``2 games``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
