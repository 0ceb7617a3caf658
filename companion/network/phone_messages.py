"""Messages between a phone and a table: what a phone says, and what it is answered."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.seating import MOST_PLAYERS
from companion.network.messages import decoded

LARGEST = 256
"""No message of a phone is longer, bytes."""

_Clock = Annotated[float, Meta(ge=0, le=1e15)]
_Number = Annotated[int, Meta(ge=0, le=2**53)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that a phone says."""


class Pair(_Said, frozen=True, tag="pair"):
    """A phone asks to be the buttons of a seat."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
    """Seat whose buttons the phone becomes, clockwise from 0."""
    code: Annotated[str, Meta(pattern=r"^[0-9]{6}\Z")]
    """The code that stands on the table's screen."""


class Pong(_Said, frozen=True, tag="pong"):
    """A phone answers a ping at once."""

    ping: _Number
    """The number of the ping."""
    clock: _Clock
    """Time by the phone's clock, milliseconds; it must run steadily."""


class Press(_Said, frozen=True, tag="press"):
    """A button was pressed."""

    n: _Number
    """Rises with every press."""
    button: Literal["uno", "catch", "draw", "pass"]
    """The button that was pressed."""
    clock: _Clock
    """Time of the press by the phone's clock, milliseconds."""


class Leave(_Said, frozen=True, tag="leave"):
    """A phone gives its buttons back."""


Said = Pair | Pong | Press | Leave
"""Everything that a phone may say."""

Why = Literal["wrong", "wait", "occupied", "off", "unsure", "late", "revoked"]
"""Why a table refuses a phone, or takes its buttons back."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """Answer of a table to a phone."""

    kind: Literal["paired", "ping", "ready", "taken", "refused"]
    """Kind of answer; ``ready`` once the clock is known."""
    seat: int | None = None
    """In ``paired`` the seat whose buttons the phone is."""
    ping: int | None = None
    """In ``ping`` its number, to be answered at once."""
    n: int | None = None
    """In ``taken`` the number of the press."""
    why: Why | None = None
    """In ``refused`` the reason."""


def read(payload: bytes) -> Said | None:
    """Return what a phone says; ``None`` for anything else, whatever it is."""
    said: Said | None = decoded(payload, Said, longest=LARGEST)
    return said
