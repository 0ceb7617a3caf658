"""Work in threads of its own: neither the screen nor the camera may wait for it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

Work = Callable[[], None]


def at_once(work: Work) -> None:
    """Begin some work now."""
    threading.Thread(target=work, name="taught deck", daemon=True).start()


def one_by_one(name: str) -> Callable[[Work], object]:
    """Return what works in one thread of this name, piece after piece."""
    return ThreadPoolExecutor(1, thread_name_prefix=name).submit
