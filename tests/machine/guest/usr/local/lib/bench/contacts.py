"""The contacts of a button that somebody presses: they bounce, as real ones do."""

import random
import time

CHATTER_S = 0.005
"""How long the contacts of a real switch bounce, seconds."""


def press(pull, hold_s, clock=time.monotonic, sleep=time.sleep):
    """Close a contact to ground, hold it and open it; it bounces both times.

    A contact that was open for longer than any bounces, and closes, is pressed anew.
    Where the processor stands still, a bounce could become that long. So it is open
    for as short as it can be made, and if that took long all the same, it stays open:
    whoever presses has let go early.

    Args:
        pull: pulls the pin one way, "down" (closed) or "up" (open).
        hold_s: how long it is held between, seconds.
        clock: monotonic seconds.
        sleep: waits for so many seconds.
    """
    pull("down")
    if bounce(pull, clock, sleep):
        sleep(hold_s)
        bounce(pull, clock, sleep)
    pull("up")


def bounce(pull, clock, sleep):
    """Bounce for a while; return whether the contact is closed again."""
    until = clock() + CHATTER_S
    while clock() < until:
        sleep(random.uniform(0, CHATTER_S / 5))  # noqa: S311 (no secret)
        before = clock()
        pull("up")
        if clock() - before > CHATTER_S:
            return False
        pull("down")
    return True
