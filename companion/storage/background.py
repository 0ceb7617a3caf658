"""Work with the disk in a thread of its own: nobody who plays may wait for it."""

import atexit
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from queue import SimpleQueue
from time import monotonic
from typing import TypeVar

Work = Callable[[], None]
Found = TypeVar("Found")

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


@cache
def worker_named(name: str) -> Callable[[Work], None]:
    """Return what takes work for the one thread of a name, begun with the first."""
    return background_worker(name)


def saving(save: Callable[[], Found], thread: str = "saving") -> Future[Found]:
    """Have something saved beside the game.

    Args:
        save: does it.
        thread: the thread that does; what is saved elsewhere need not wait for it.

    Returns:
        What it will return or raise.
    """
    outcome: Future[Found] = Future()

    def work() -> None:
        try:
            outcome.set_result(save())
        except Exception as error:  # noqa: BLE001 (whoever asked is told)
            outcome.set_exception(error)

    worker_named(thread)(work)
    return outcome


_begun: list[tuple[SimpleQueue[Work | None], threading.Thread, float]] = []


@atexit.register
def _end() -> None:
    """Let all threads do what waits, at the same time: two disks may hang."""
    for waiting, _, _ in _begun:
        waiting.put(None)
    now = monotonic()
    for _, thread, patience_s in _begun:
        thread.join(max(now + patience_s - monotonic(), 0.0))
