"""The camera's picture as the screen needs it."""

from typing import Protocol

from companion.camera.reports import Preview


class LiveView(Protocol):
    """Shows what the camera sees while somebody looks. Any thread may call it."""

    @property
    def sight(self) -> Preview | None:
        """The latest picture; ``None`` before the first since `open`."""
        ...

    def open(self, *, checks: bool = False) -> None:
        """Begin to keep the latest picture, and to measure it if asked for."""
        ...

    def close(self) -> None:
        """Nobody looks any more."""
        ...
