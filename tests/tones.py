"""``python tests/tones.py``: makes the sounds that `companion.table.sound` plays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.table.sound.cues import Sound
from companion.table.sound.player import SOUNDS
from hardware.loudspeaker import RATE, as_wav

_RISE_S = 0.006  # a tone without a rise clicks
_SEED = 7


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone that fades away, like a struck bar."""

    hz: float
    """Its pitch; 0 is a swish of noise."""
    at_s: float = 0.0
    lasts_s: float = 0.3
    loud: float = 0.3
    """Its greatest amplitude, 0 to 1."""
    bends_to_hz: float | None = None
    """The pitch at its end, if it bends."""


RECIPES = {
    Sound.LANDED: (
        Tone(190, lasts_s=0.14, loud=0.30, bends_to_hz=110),
        Tone(430, lasts_s=0.10, loud=0.24, bends_to_hz=290),
        Tone(0, lasts_s=0.05, loud=0.12),
    ),
    Sound.TURN: (Tone(1397, lasts_s=0.24, loud=0.16), Tone(2794, 0, 0.12, 0.04)),
    Sound.UNO: (
        Tone(659, lasts_s=0.24, loud=0.26),
        Tone(988, at_s=0.13, lasts_s=0.40, loud=0.30),
        Tone(1976, at_s=0.13, lasts_s=0.20, loud=0.06),
    ),
    Sound.CAUGHT: (
        Tone(587, lasts_s=0.20, loud=0.28),
        Tone(466, at_s=0.15, lasts_s=0.20, loud=0.28),
        Tone(311, at_s=0.30, lasts_s=0.28, loud=0.34),
    ),
    Sound.DRAW: (Tone(0, lasts_s=0.22, loud=0.45), Tone(300, 0.02, 0.14, 0.08, 520)),
    Sound.REFUSED: (
        Tone(208, lasts_s=0.12, loud=0.26),
        Tone(416, lasts_s=0.12, loud=0.10),
        Tone(196, at_s=0.14, lasts_s=0.18, loud=0.26),
        Tone(392, at_s=0.14, lasts_s=0.18, loud=0.10),
    ),
    Sound.JUDGED: (
        Tone(440, lasts_s=0.16, loud=0.26),
        Tone(880, at_s=0.16, lasts_s=0.34, loud=0.24),
        Tone(440, at_s=0.16, lasts_s=0.34, loud=0.16),
    ),
    Sound.SWAPPED: (
        Tone(330, lasts_s=0.26, loud=0.24, bends_to_hz=660),
        Tone(660, at_s=0.20, lasts_s=0.28, loud=0.24, bends_to_hz=330),
    ),
    Sound.OWED: (
        Tone(165, lasts_s=0.18, loud=0.34),
        Tone(156, at_s=0.12, lasts_s=0.18, loud=0.34),
        Tone(147, at_s=0.24, lasts_s=0.32, loud=0.38),
    ),
    Sound.REVERSED: (
        Tone(784, lasts_s=0.30, loud=0.24, bends_to_hz=392),
        Tone(0, lasts_s=0.10, loud=0.14),
    ),
    Sound.SKIPPED: (
        Tone(523, lasts_s=0.08, loud=0.24),
        Tone(784, at_s=0.16, lasts_s=0.16, loud=0.24),
    ),
    Sound.GAME_WON: (
        Tone(523, lasts_s=0.20, loud=0.22),
        Tone(659, at_s=0.10, lasts_s=0.22, loud=0.22),
        Tone(784, at_s=0.20, lasts_s=0.24, loud=0.22),
        Tone(1047, at_s=0.32, lasts_s=0.40, loud=0.26),
        Tone(784, at_s=0.50, lasts_s=0.20, loud=0.20),
        Tone(1047, at_s=0.62, lasts_s=0.60, loud=0.24),
        Tone(1319, at_s=0.62, lasts_s=0.60, loud=0.20),
    ),
    Sound.ROUND_WON: (
        Tone(523, lasts_s=0.22, loud=0.22),
        Tone(659, at_s=0.09, lasts_s=0.24, loud=0.22),
        Tone(784, at_s=0.18, lasts_s=0.28, loud=0.22),
        Tone(1047, at_s=0.27, lasts_s=0.32, loud=0.28),
    ),
}


def waveform(sound: Sound) -> NDArray[np.float64]:
    """Return a sound's samples: shape ``(n,)``, float64, -1 to 1."""
    tones = RECIPES[sound]
    length = max(_samples(tone.at_s + tone.lasts_s) for tone in tones)
    mixed = np.zeros(length)
    for tone in tones:
        start, struck = _samples(tone.at_s), _strike(tone)
        mixed[start : start + len(struck)] += struck[: length - start]
    return np.clip(mixed, -1, 1)


def _strike(tone: Tone) -> NDArray[np.float64]:
    """Return one tone: a quick rise, then a fade that ends in silence."""
    count = _samples(tone.lasts_s)
    t = np.arange(count) / RATE
    envelope = np.minimum(t / _RISE_S, 1) * (1 - t / tone.lasts_s) ** 2
    body = _swish(count) if not tone.hz else np.sin(_phase(tone, count))
    return np.asarray(tone.loud * envelope * body)


def _phase(tone: Tone, count: int) -> NDArray[np.float64]:
    end = tone.hz if tone.bends_to_hz is None else tone.bends_to_hz
    return 2 * np.pi * np.cumsum(np.linspace(tone.hz, end, count)) / RATE


def _swish(count: int) -> NDArray[np.float64]:
    """Return soft noise, like a card on a card; the same every time."""
    noise = np.random.default_rng(_SEED).uniform(-1, 1, count + 8)
    return np.convolve(noise, np.hanning(9) / np.hanning(9).sum(), "valid")


def _samples(seconds: float) -> int:
    return round(seconds * RATE)


def main() -> None:
    """Write the file of every sound."""
    SOUNDS.mkdir(exist_ok=True)
    loudest = np.iinfo(np.int16).max
    for sound in Sound:
        samples = np.round(waveform(sound) * loudest).astype("<i2")
        (SOUNDS / f"{sound.value}.wav").write_bytes(as_wav(samples.tobytes()))


if __name__ == "__main__":
    main()
