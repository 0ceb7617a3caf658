"""A time limit for what may never answer, such as a device that hangs."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

_Answer = TypeVar("_Answer")  # Python 3.11 has no [Answer]


def _let_go(_answer: object) -> None:
    """Do nothing with an answer that nobody waits for any more."""


def within(
    seconds: float,
    ask: Callable[[], _Answer],
    *,
    too_late: Callable[[_Answer], None] = _let_go,
) -> _Answer:
    """Return what a function returns, if it does so in time.

    Args:
        seconds: how long to wait.
        ask: may hang; then it is left behind in a daemon thread.
        too_late: gives back, in that thread, an answer that nobody waits for.

    Raises:
        TimeoutError: if it has not answered in time.
        Exception: what the function raised.
    """
    answer: Future[_Answer] = Future()
    threading.Thread(
        target=_answer, args=(ask, answer, too_late), name="time limit", daemon=True
    ).start()
    try:
        return answer.result(timeout=seconds)
    except TimeoutError:
        if answer.cancel():
            raise TimeoutError(
                f"It did not answer within {seconds:g} s; unplug it, wait and "
                "try again."
            ) from None
        return answer.result()  # it came just now, or its own time was over


def _answer(
    ask: Callable[[], _Answer],
    answer: "Future[_Answer]",
    too_late: Callable[[_Answer], None],
) -> None:
    try:
        found = ask()
    except Exception as error:  # noqa: BLE001 (raised again by who waits)
        if answer.set_running_or_notify_cancel():
            answer.set_exception(error)
        return
    if answer.set_running_or_notify_cancel():
        answer.set_result(found)
    else:
        too_late(found)
