"""Work with the disk in a thread of its own: nobody who plays may wait for it."""

import atexit
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from time import monotonic

Work = Callable[[], None]

_PATIENCE_S = 3.0
_log = logging.getLogger(__name__)


def background_worker(
    name: str, patience_s: float = _PATIENCE_S
) -> Callable[[Work], None]:
    """Return what works in one thread of this name, piece after piece.

    What waits when the program ends is still done, but a disk that hangs does not keep
    the program from ending.

    Args:
        name: says what the thread does.
        patience_s: how long the end of the program waits for it, seconds; for all
            such threads at the same time.

    Returns:
        What takes a piece of work. Any thread may call it. A piece that raises is told
        in the log, and the next one is done.
    """
    waiting: SimpleQueue[Work | None] = SimpleQueue()

    def work() -> None:
        while (piece := waiting.get()) is not None:
            try:
                piece()
            except Exception:  # noqa: BLE001 (the next piece may do)
                _log.exception("What was to be done beside the game failed.")
            del piece  # it may hold a whole picture

    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    _begun.append((waiting, thread, patience_s))
    return waiting.put


_begun: list[tuple[SimpleQueue[Work | None], threading.Thread, float]] = []


@atexit.register
def _end() -> None:
    """Let all threads do what waits, at the same time: two disks may hang."""
    for waiting, _, _ in _begun:
        waiting.put(None)
    now = monotonic()
    for _, thread, patience_s in _begun:
        thread.join(max(now + patience_s - monotonic(), 0.0))
