"""What turns words into speech: espeak-ng, a free program that needs no network."""

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.components.component import ComponentFailedError, Fault

PROGRAM = "espeak-ng"
MISSING = "The program espeak-ng is missing; run 'sudo apt install espeak-ng'."
FAILS = (
    "The program espeak-ng fails; free some disk space, "
    "or run 'sudo apt reinstall espeak-ng'."
)
_PATIENCE_S = 8.0
"""Longer than speaking the longest text into a file takes on a slow Pi."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to be said."""

    text: str
    """A name or a sentence."""
    language: str
    """The code of their language, such as ``de``."""
    volume: int
    """How loud, percent."""


_WORDS_A_MINUTE = 190
"""A little faster than the usual 175: the next player waits for the own name."""
_ACCENTS = {"pt": "pt-br"}
"""Voices that are not named like their language: the words are those of Brazil."""
Voice = Callable[[Utterance, Path], None]
"""Writes how something sounds as a WAV file."""


def speak_into(utterance: Utterance, path: Path) -> None:
    """Write how a text sounds as a WAV file, mono, 16 bits; always the same.

    It runs as a program of its own: what fails there fails there, and between two
    sentences it takes no memory.

    Args:
        utterance: what is said.
        path: the file that is written.

    Raises:
        PartFailedError: with the remedy, if there is no such program or it fails.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise ComponentFailedError(Fault.ABSENT, MISSING)
    accent = _ACCENTS.get(utterance.language, utterance.language)
    # -z: no pause of 0.3 s after the last word; the next phrase waits for it.
    voice = "-z", "-s", str(_WORDS_A_MINUTE), "-v", accent, "-a", str(utterance.volume)
    path.unlink(missing_ok=True)
    try:
        subprocess.run(  # noqa: S603 (words go in by the pipe, never as arguments)
            [program, *voice, "-w", str(path), "--stdin"],
            input=utterance.text.encode(),
            check=True,
            capture_output=True,
            timeout=_PATIENCE_S,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ComponentFailedError(Fault.ABSENT, FAILS) from error
    if not path.is_file():  # it says that it went well even then
        raise ComponentFailedError(Fault.ABSENT, FAILS)
