"""The loudspeaker, by ALSA's own player: one process for each sound.

A process can be ended where its driver hangs, and each looks for the loudspeaker anew:
the next sound finds out that it was unplugged, and is heard once it is back. (SDL, by
which Kivy plays, tries to open one only once.)
"""

import shutil
import subprocess
import time
import wave
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from hardware.errors import SoundError, SoundHangsError

RATE = 22_050
"""Samples per second; mono, 16 bits."""
PATIENCE_S = 5.0
"""Longer than any of our sounds, and than speech may be late, seconds."""
_PLAYER = "aplay"
_MISSING = "There is no aplay; run 'sudo apt install alsa-utils'."
_HANGS = "The loudspeaker hangs; plug it in again."


def as_wav(samples: bytes) -> bytes:
    """Return samples, 16 bits each, low byte first, as a WAV file."""
    content = BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return content.getvalue()


SILENCE = as_wav(bytes(RATE // 10))
"""A twentieth of a second in which nothing is heard."""


def play(wav: bytes, *, patience_s: float = PATIENCE_S) -> None:
    """Play a sound to its end.

    Args:
        wav: the content of a WAV file.
        patience_s: after so many seconds it is broken off.

    Raises:
        SoundHangsError: if it is not over by then.
        SoundError: if nobody can hear it.
    """
    program = shutil.which(_PLAYER)
    if program is None:
        raise SoundError(_MISSING)
    try:
        done = subprocess.run(  # noqa: S603 (ALSA's own player)
            [program, "--quiet", "-"],
            input=wav,
            capture_output=True,
            timeout=patience_s,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise SoundHangsError(_HANGS) from error
    except OSError as error:
        raise SoundError(_cannot_start(error)) from error
    _check(done.returncode, done.stderr)


class Playing:
    """A sound file that is being played, by a process of its own.

    Args:
        path: the WAV file; it is opened at once and may go then.
        clock: monotonic seconds.

    Raises:
        SoundError: if it is no sound, there is no player, or it cannot be started.
    """

    def __init__(
        self, path: Path, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        program = shutil.which(_PLAYER)
        if program is None:
            raise SoundError(_MISSING)
        self._clock = clock
        self._ends_by = clock() + _length_s(path) + PATIENCE_S
        try:
            with path.open("rb") as file:
                self._process = subprocess.Popen(  # noqa: S603 (as above)
                    [program, "--quiet", "-"],
                    stdin=file,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
        except OSError as error:
            raise SoundError(_cannot_start(error)) from error

    @property
    def goes_on(self) -> bool:
        """Whether it is still heard.

        Raises:
            SoundHangsError: if it should have been over long ago; it is broken off.
            SoundError: if nobody can hear it.
        """
        if self._process.poll() is None:
            if self._clock() <= self._ends_by:
                return True
            self.stop()
            raise SoundHangsError(_HANGS)
        _, said = self._process.communicate()
        _check(self._process.returncode, said)
        return False

    def stop(self) -> None:
        """Be silent, before another sound begins."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()


def _length_s(path: Path) -> float:
    """Return how long a WAV file is heard, seconds.

    Raises:
        SoundError: if it is none.
    """
    try:
        with wave.open(str(path), "rb") as file:
            return file.getnframes() / file.getframerate()
    except (OSError, EOFError, wave.Error, ZeroDivisionError) as error:
        raise SoundError("The sound is broken; free some disk space.") from error


def _cannot_start(error: OSError) -> str:
    return f"aplay cannot be started ({error})."


def _check(code: int, said: bytes) -> None:
    if code:
        lines = said.decode("utf-8", "replace").split("\n")
        told = next((line for line in reversed(lines) if line), "no reason")
        raise SoundError(f"No loudspeaker answers ({told}); connect one.")
