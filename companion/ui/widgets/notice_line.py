"""Which of several notices is shown where only one has room, and how much of it."""

from companion.ui.widgets.fit_label import lines_asked
from companion.view.elements import Notice


def foremost(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Return the notice to show first: one on which the table must act, if any."""
    return tuple(sorted(notices, key=lambda notice: not notice.urgent)[:1])


def notice_words(notice: Notice | None, width: float, size: int, lines: int) -> str:
    """Return a notice, or only what is wrong where its remedy has no room.

    Args:
        notice: tells what is wrong and, behind a colon, what helps.
        width: of its place, pixels.
        size: the font size, pixels.
        lines: how many lines have room.
    """
    if notice is None:
        return ""
    asked = lines_asked(notice.text, width, size, bold=notice.urgent)
    return notice.text if asked <= lines else notice.text.split(":")[0].rstrip()
