"""A file for one phone: the page with its QR code, and what became of it."""

from companion.pages.page import Handout, PageContext
from companion.view.form import Beside, Form, Line, Lines, LineStyle, QrCode
from companion.view.language import _


def handout_page(squares: tuple[tuple[bool, ...], ...]) -> Form:
    """Return the page with the way to the file.

    Args:
        squares: its address as a QR code.
    """
    steps = (
        Line(title=_("Scan this with a phone")),
        Line(description=_("It must be on the same network as this table.")),
        Line(description=_("The file can be taken once, for ten minutes.")),
    )
    return Form(
        name="to_phone",
        title=_("To a phone"),
        sections=(Beside((QrCode(squares),), (Lines(steps, LineStyle.WORDS),)),),
    )


class PhoneHandout:
    """Offers one file at a time, for a page that has some.

    Args:
        context: knows how.
    """

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._handout: Handout | None = None

    @property
    def is_offered(self) -> bool:
        """Whether a file waits for a phone, and its page is shown."""
        return self._handout is not None

    @property
    def view(self) -> Form | None:
        """The page while a file is offered."""
        return None if self._handout is None else handout_page(self._handout.squares)

    def begin(self, content: bytes, name: str) -> str:
        """Offer a file; return why that cannot be, empty if it can.

        Args:
            content: the file.
            name: what the phone calls it; ASCII without spaces.
        """
        self.close()
        self._handout = self._context.hand_out(content, name)
        if self._handout:
            return ""
        return _("No network, or none allowed: put a stick in, and save it")

    def tick(self) -> str:
        """Return what became of the file, once; empty before that."""
        if self._handout is None or self._handout.is_open:
            return ""
        was_taken, self._handout = self._handout.was_taken, None
        return _("The phone has it") if was_taken else _("Nobody took it")

    def close(self) -> None:
        """Offer it no longer."""
        if self._handout is not None:
            self._handout.close()
            self._handout = None
