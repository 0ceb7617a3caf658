"""Work with the disk in a thread of its own: nobody who plays may wait for it."""

import atexit
import threading
from collections.abc import Callable
from queue import SimpleQueue

Work = Callable[[], None]

_PATIENCE_S = 3.0


def one_by_one(name: str, patience_s: float = _PATIENCE_S) -> Callable[[Work], None]:
    """Return what works in one thread of this name, piece after piece.

    What waits when the program ends is still done, but a disk that hangs does not keep
    the program from ending.

    Args:
        name: says what the thread does.
        patience_s: how long the end of the program waits for it, seconds.

    Returns:
        What takes a piece of work, which must not raise. Any thread may call it.
    """
    waiting: SimpleQueue[Work | None] = SimpleQueue()

    def work() -> None:
        while (piece := waiting.get()) is not None:
            piece()

    def end() -> None:
        waiting.put(None)
        thread.join(patience_s)

    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    atexit.register(end)
    return waiting.put
