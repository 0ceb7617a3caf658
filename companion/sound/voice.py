"""What turns words into speech: espeak-ng, a free program that needs no network."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from companion.parts.part import Ailment, PartFailedError

PROGRAM = "espeak-ng"
MISSING = "The program espeak-ng is missing; run 'sudo apt install espeak-ng'."
FAILS = (
    "The program espeak-ng fails; free some disk space, "
    "or run 'sudo apt reinstall espeak-ng'."
)
_PATIENCE_S = 8.0
"""Longer than speaking the longest text into a file takes on a slow Pi."""

Voice = Callable[[str, str, Path], None]
"""Writes a text as a WAV file: the text, the code of its language, the file."""


def speak_into(text: str, language: str, path: Path) -> None:
    """Write how a text sounds as a WAV file, mono, 16 bits; always the same.

    It runs as a program of its own: what fails there fails there, and between two
    sentences it takes no memory.

    Args:
        text: what is said.
        language: the code of its language, such as ``de``; also the voice's name.
        path: the file that is written.

    Raises:
        PartFailedError: with the remedy, if there is no such program or it fails.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise PartFailedError(Ailment.REMOVED, MISSING)
    path.unlink(missing_ok=True)
    try:
        subprocess.run(  # noqa: S603 (words go in by the pipe, never as arguments)
            [program, "-v", language, "-w", str(path), "--stdin"],
            input=text.encode(),
            check=True,
            capture_output=True,
            timeout=_PATIENCE_S,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise PartFailedError(Ailment.REMOVED, FAILS) from error
    if not path.is_file():  # it says that it went well even then
        raise PartFailedError(Ailment.REMOVED, FAILS)
