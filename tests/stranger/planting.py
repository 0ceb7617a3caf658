"""Puts defects back that the program once had: the clumsy evening must find each one.

    python -m stranger.planting [WORD ...]

Each defect is planted in a copy of the program, in a folder of its own. With words, it
is only those whose title has one of them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from stranger.window import ROOT

COPIED = ("companion", "hardware", "models", "tests", "vision")
MOST_S = 600


@dataclass(frozen=True)
class Defect:
    """Lines of the program, and what once stood there."""

    title: str
    file: str
    now: str
    then: str


DEFECTS = (
    Defect(
        "the first + of the set-up kills the program",
        "companion/pages/set_up/widgets/seats.py",
        "    def on_touch_up(self, touch: MotionEvent) -> bool:\n",
        "    def on_touch_down(self, touch):\n"
        "        taken = super().on_touch_down(touch)\n"
        "        self.on_release()\n"
        "        return taken\n\n"
        "    def on_touch_up(self, touch: MotionEvent) -> bool:\n"
        "        if touch.grab_current is self:\n"
        "            self.parent.do_layout()\n",
    ),
    Defect(
        "controls act when a finger comes down",
        "companion/ui/widgets/touchable.py",
        "        if self not in self.pressed:\n            self.pressed.append(self)\n",
        "        self.pressed.append(self)\n        self.on_release()\n",
    ),
    Defect(
        "a double tap reaches the next page",
        "companion/ui/widgets/touchable.py",
        "UNSEEN_S = 0.3\n",
        "UNSEEN_S = 0.0\n",
    ),
    Defect(
        "keys of a page move while cards land",
        "companion/pages/correct/page.py",
        "    least = first or first_number(held)\n",
        "    least = max(held - 5, 1)\n",
    ),
    Defect(
        "a page that covers the table hides the round",
        "companion/ui/widgets/bars.kv",
        "    is_open: bool(app.page) and",
        "    is_open: False and",
    ),
    Defect(
        "a page of the round stays when the round is over",
        "companion/pages/correct/page.py",
        "    is_of_round = True\n",
        "    is_of_round = False\n",
    ),
    Defect(
        "undo takes the whole count back",
        "companion/pages/count/page.py",
        "        if self._left is not None and self._left[0] == state:\n",
        "        return HandsDraft.begin(state, Entry.PAD)\n"
        "        if self._left is not None and self._left[0] == state:\n",
    ),
    Defect(
        "a hand may have points that its cards cannot have",
        "companion/pages/count/hands.py",
        "        if int(text or 0) > self.hand.most:\n",
        "        if int(text or 0) > self.hand.most * 100:\n",
    ),
)


def main(words):
    """Plant each defect and return 1 if one of them was not found."""
    missed = 0
    for defect in DEFECTS:
        if not words or any(word in defect.title for word in words):
            missed += not is_found(defect)
    return 1 if missed else 0


def is_found(defect):
    """Play the clumsy evening on a copy with a defect; tell how it ended."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        folder = Path(name)
        for each in COPIED:
            skipped = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / each, folder / each, ignore=skipped)
        plant(defect, folder)
        path = os.pathsep.join(map(str, (folder, folder / "tests")))
        done = subprocess.run(
            [sys.executable, "-m", "stranger", "--only", "clumsy evening 1"],
            env={**os.environ, "PYTHONPATH": path},
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=MOST_S,
            check=False,
        )
    said = (done.stdout.strip() or done.stderr.strip()).splitlines()
    print(f"{defect.title}: {'found' if done.returncode else 'MISSED'}", flush=True)
    print("   ", said[0][:300] if said else "", flush=True)
    return bool(done.returncode)


def plant(defect, folder):
    """Put a defect into a copy.

    Raises:
        AssertionError: if the lines are not there: the program has changed.
    """
    file = folder / defect.file
    text = file.read_text("utf-8")
    assert text.count(defect.now) == 1, (defect.title, text.count(defect.now))
    file.write_text(text.replace(defect.now, defect.then), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
