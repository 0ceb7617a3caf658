"""The loudspeaker, by ALSA's own player: one process for each sound.

A process can be ended where its driver hangs, and each looks for the loudspeaker anew:
the next sound finds out that it was unplugged, and is heard once it is back. (SDL, by
which Kivy plays, tries to open one only once.)
"""

import os
import re
import shutil
import subprocess
import wave
from io import BytesIO
from pathlib import Path
from typing import IO

from hardware.errors import SoundError, SoundHangsError

RATE = 22_050
"""Samples per second; mono, 16 bits."""
PATIENCE_S = 5.0
"""Seconds by which the end of a sound may be late."""
_DYING_S = 1.0
"""A player that was ended is gone by then, unless its driver holds it, seconds."""
_PLAYER = "aplay"
_DEVICES = Path("/sys/class/sound")
"""Where Linux lists its sound devices."""
_CHOSEN = Path("/etc/asound.conf")
"""Where the owner of a system may say on which card it plays."""
_MISSING = "There is no aplay; run 'sudo apt install alsa-utils'."
_HANGS = "The loudspeaker hangs; plug it in again."
_BROKEN = "The sound is broken; free some disk space."


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

    What ALSA plays on by default may lead to a sound server of a desktop, which serves
    nobody but its own user: then the card itself is played on.

    Args:
        wav: the content of a WAV file.
        patience_s: so many seconds after it should have been over it is broken off.

    Raises:
        SoundHangsError: if it is not over by then.
        SoundError: if it is no sound, or nobody can hear it.
    """
    limit_s = _length_s(BytesIO(wav)) + patience_s
    try:
        _play_on("default", wav, limit_s)
    except SoundHangsError:
        raise
    except SoundError:
        _play_on("sysdefault", wav, limit_s)


def _play_on(device: str, wav: bytes, limit_s: float) -> None:
    player = _started(device)
    try:
        _, output = player.communicate(wav, timeout=limit_s)
    except subprocess.TimeoutExpired as error:
        _end(player)
        raise SoundHangsError(_HANGS) from error
    _check(player.returncode, output)


_held: list["subprocess.Popen[bytes]"] = []
"""Players that could not be ended, because their driver holds them."""


def _started(device: str) -> "subprocess.Popen[bytes]":
    """Start a player; none beside one that hangs: it would hang too, and so would all.

    Raises:
        SoundHangsError: if one still hangs.
        SoundError: if there is none, or it cannot be started.
    """
    program = shutil.which(_PLAYER)
    if program is None:
        raise SoundError(_MISSING)
    _held[:] = [player for player in _held if player.poll() is None]
    if _held:
        raise SoundHangsError(_HANGS)
    try:
        return subprocess.Popen(  # noqa: S603 (ALSA's own player)
            [program, "--quiet", "--device", device, "-"],
            env={**({} if _CHOSEN.exists() else _card(_DEVICES)), **os.environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
    except OSError as error:
        raise SoundError(f"aplay cannot be started ({error}).") from error


def _card(devices: Path) -> dict[str, str]:
    """Return the card to play on, as ALSA reads it: one on USB, else the first.

    ALSA itself takes card 0: on a Pi the socket for headphones, or of a screen. A
    webcam is a card as well, and records only.
    """
    cards = {}
    for device in devices.glob("pcmC*D*p"):  # p: it plays
        if number := re.match(r"pcmC(\d+)D", device.name):
            cards[int(number[1])] = device.resolve().parts
    on_usb = [
        card
        for card, parts in cards.items()
        if any(part.startswith("usb") for part in parts)
    ]
    return {"ALSA_CARD": str(min(on_usb or cards))} if cards else {}


def _end(player: "subprocess.Popen[bytes]") -> None:
    """End a player; one that does not go is left behind."""
    player.kill()
    _close_pipes(player)
    try:
        player.wait(_DYING_S)
    except subprocess.TimeoutExpired:
        _held.append(player)


def _close_pipes(player: "subprocess.Popen[bytes]") -> None:
    for pipe in (player.stdin, player.stderr):
        if pipe is not None:
            pipe.close()


def _length_s(file: IO[bytes]) -> float:
    """Return how long a WAV file is heard, seconds.

    Raises:
        SoundError: if it is none.
    """
    try:
        with wave.open(file, "rb") as sound:
            return sound.getnframes() / sound.getframerate()
    except (OSError, EOFError, wave.Error, ZeroDivisionError) as error:
        raise SoundError(_BROKEN) from error


def _check(code: int, output: bytes) -> None:
    if code:
        lines = output.decode("utf-8", "replace").split("\n")
        reason = next((line for line in reversed(lines) if line), "no reason")
        raise SoundError(f"No loudspeaker answers ({reason}); connect one.")
