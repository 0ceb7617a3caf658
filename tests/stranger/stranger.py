"""A person who has never seen the program, and goes by the words on its screen."""

import time

from stranger.window import PATIENCE_S, UNSEEN_S, Program

_POLL_S = 0.05
_LOOKS_UP_S = 0.15
"""From lifting a finger to looking what has come of it."""
WONDERS_S = 4.0
"""So long people wait before they touch again."""
NEAR_PX = 60
"""What stands beside something has its middle at most so much higher or lower."""


class Stranger:
    """Looks for words, touches them, and waits for what comes.

    Args:
        program: the program in its window.
    """

    def __init__(self, program: Program):
        self.program = program
        time.sleep(UNSEEN_S)
        self.pages = set()
        """The pages that were in sight."""
        self.touched_again = 0
        """How often a touch seemed not to have been taken."""
        self._last = None

    @property
    def touches(self):
        return self.program.finger.touches

    def see(self, *names, role="button", enabled=True):
        """Wait until one of these is seen, and return it.

        Raises:
            AssertionError: if it does not come; it tells what is there.
        """
        began, until = time.monotonic(), time.monotonic() + PATIENCE_S
        while True:
            found = self.look(*names, role=role, enabled=enabled)
            if found:
                return found[0]
            if self._last is not None and time.monotonic() > began + WONDERS_S:
                self._touch_again()
            if time.monotonic() > until:
                raise AssertionError((names, self.words()))
            time.sleep(_POLL_S)

    def look(self, *names, role="button", enabled=True):
        """Return what is seen now with one of these names, without waiting."""
        return [
            each
            for each in self.program.elements()
            if each.name in names and each.role == role and each.enabled >= enabled
        ]

    def words(self):
        return [each.name for each in self.program.elements() if each.name]

    def wait_for(self, condition, what=""):
        """Wait until something is so.

        Raises:
            AssertionError: if it does not come to be.
        """
        until = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > until:
                raise AssertionError((what, self.program.page(), self.words()))
            time.sleep(_POLL_S)

    def press(self, *names, held_s=0.08):
        """Touch what has one of these names, once it is there and can be touched."""
        self.touch(self.see(*names), held_s=held_s)

    def press_beside(self, name, words):
        """Touch a button that stands beside words, such as "On" beside "Motion"."""
        label = self.see(words, role="text")
        found = [e for e in self.look(name) if self._is_beside(e, label)]
        assert found, (name, words)
        self.touch(found[0])

    def press_under(self, name, words):
        """Touch the button that is nearest to words, beside or else under them."""
        self.see(words, role="text")
        time.sleep(UNSEEN_S)  # what was just made may not have had its place
        label = self.see(words, role="text")
        left, top = label.center
        found = [e for e in self.look(name) if e.center[1] > top - NEAR_PX / 2]
        beside = [e for e in found if self._is_beside(e, label)]
        self.touch(
            min(
                beside or found,
                key=lambda e: abs(e.center[0] - left) + 2 * abs(e.center[1] - top),
            )
        )

    @staticmethod
    def _is_beside(element, label):
        return abs(element.center[1] - label.center[1]) < NEAR_PX

    def touch(self, element, *, held_s=0.08):
        """Tap the middle of an element, once it has been seen for a moment."""
        time.sleep(UNSEEN_S)
        self.pages.add(self.program.page())
        element = self._as_it_is_now(element)
        self.program.finger.tap(*element.center, held_s)
        self._last = element
        time.sleep(_LOOKS_UP_S)

    def _as_it_is_now(self, element):
        """Return where an element is now: just made, it may not have had its place."""
        found = self.look(element.name, role=element.role)
        return element if element in found or not found else found[0]

    def _touch_again(self):
        """Touch what was touched last, if it is still there: nothing came of it."""
        last, self._last = self._last, None
        if last in self.program.elements():
            self.touched_again += 1
            self.program.finger.tap(*last.center)

    def end_celebration(self):
        """Touch away what covers the screen, if anything does."""
        for each in self.program.elements():
            if each.role == "cover":
                self.touch(each)

    def drag(self, element, other):
        """Put a finger down on an element and lift it on another one."""
        time.sleep(UNSEEN_S)
        element, other = self._as_it_is_now(element), self._as_it_is_now(other)
        self.program.finger.drag(element.center, other.center)
        time.sleep(UNSEEN_S)
