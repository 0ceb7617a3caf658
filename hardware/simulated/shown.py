"""A camera that is shown pictures one by one, as if held before its lens."""

from typing import Self

from hardware.camera import Frame
from hardware.simulated.sprites import Picture


class ShownPictures:
    """Delivers the picture last shown, again and again; see `hardware.camera`.

    Args:
        fps: frames a second of its own time, which passes as frames are read.
    """

    def __init__(self, fps: float = 10.0) -> None:
        self._fps = fps
        self._count = 0
        self._shown: Picture | None = None
        self._closed = False

    def show(self, picture: Picture) -> None:
        """Show ``(height, width, 3)`` uint8, BGR, of any size, from now on."""
        self._shown = picture

    def read(self, timeout_s: float) -> Frame | None:  # noqa: ARG002 - never waits
        """Return the picture shown; ``None`` before the first."""
        if self._shown is None or self._closed:
            return None
        frame = Frame(self._shown, self._count, self._count / self._fps)
        self._count += 1
        return frame

    @property
    def ended(self) -> bool:
        """Whether the camera was closed."""
        return self._closed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._closed = True
