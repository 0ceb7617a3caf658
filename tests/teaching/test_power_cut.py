"""The power goes in the middle of a lesson: at most the card in hand is lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.teaching.store import TaughtDecks

pytestmark = pytest.mark.slow

LESSON = """
import sys
from pathlib import Path
import numpy as np
from companion.teaching.store import TaughtDecks
from vision.reading.taught.deck import TaughtDeck

store, deck = TaughtDecks(Path(sys.argv[1])), TaughtDeck("shrek", (), "shrek")
pictures = np.random.default_rng(1).integers(0, 255, (40, 288, 192, 3), np.uint8)
for number, flat in enumerate(pictures):
    deck = deck.with_sample(f"card-{number}", flat)
    store.save(deck)
    print(number + 1, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="the power is cut with a signal")
@pytest.mark.parametrize("learned", [1, 20])
def test_what_was_learned_is_there_after_the_power_was_cut(
    learned, tmp_path: Path
) -> None:
    lesson = subprocess.Popen(  # noqa: S603 (our own lesson)
        [sys.executable, "-c", LESSON, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    with lesson:
        told = next(n for n in map(int, lesson.stdout or ()) if n == learned)
        lesson.send_signal(signal.SIGKILL)
    assert len(TaughtDecks(tmp_path).load("shrek").cards) >= told
