"""The sounds and their player, which never blocks the screen."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import HealthCheck, Supervisor
from companion.sound.cues import Sound
from hardware import loudspeaker
from hardware.errors import SoundError, SoundHangsError
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


@cache
def wav_of(sound: Sound, volume: int = 100) -> bytes:
    """Return a sound as a WAV file, at a volume in percent."""
    loudest = np.iinfo(np.int16).max * volume / 100
    return as_wav(np.round(waveform(sound) * loudest).astype("<i2").tobytes())


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


LATEST_S = 3.0
"""What was to be heard so long ago tells nobody anything, seconds."""

Play = Callable[[bytes], None]
"""Plays the content of a WAV file to its end, or raises a `SoundError`."""

Quiet = Callable[[], AbstractContextManager[bool]]
"""Keeps the loudspeaker free while a sound is heard: whether it may be."""


def _always_quiet() -> AbstractContextManager[bool]:
    """Let every sound be heard: nothing else uses the loudspeaker."""
    return nullcontext(enter_result=True)


def sound_failure(error: SoundError, fault: Fault) -> ComponentFailedError:
    """Return what a sound that nobody hears means for its component.

    Args:
        error: why nobody hears it.
        fault: what is wrong, unless the loudspeaker hangs.
    """
    hangs = isinstance(error, SoundHangsError)
    return ComponentFailedError(Fault.SILENT if hangs else fault, str(error))


class Player:
    """Plays sounds from a thread of its own; a context manager.

    Opening an audio device can take seconds and playing can hang, so neither happens
    on the screen's thread. Without a device the table is silent; it is tried again.

    Args:
        play: makes a sound heard, on the player's thread.
        health: receives how the sound is.
        quiet: keeps the loudspeaker free, if nobody speaks; not every sound card
            mixes.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        play: Play = loudspeaker.play,
        *,
        health: HealthMonitor | None = None,
        quiet: Quiet = _always_quiet,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self._play = play
        self._quiet = quiet
        self._clock = clock
        self._was_heard = False
        self._asked: deque[tuple[float, tuple[Sound, ...]]] = deque(maxlen=1)
        self.service = Supervisor(
            Component.SOUND, self._opened, health=health or HealthMonitor(), clock=clock
        )
        """Keeps the loudspeaker in use."""

    def play(self, sounds: tuple[Sound, ...]) -> None:
        """Play sounds, one after the other. Returns at once; any thread may call it.

        Earlier sounds that have not begun are dropped: the game has moved on.
        """
        if self.volume and sounds:
            self._asked.append((self._clock(), sounds))
            self.service.check_now()

    def __enter__(self) -> Self:
        self.service.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.service.__exit__(*exc)

    @contextmanager
    def _opened(self) -> Iterator[HealthCheck]:
        """Find out by a moment of silence whether there is a loudspeaker."""
        self._hear(loudspeaker.SILENCE)
        yield self._play_asked

    def _play_asked(self, _now: float) -> None:
        while self._asked:
            asked_at, sounds = self._asked.pop()
            if self._clock() - asked_at <= LATEST_S:
                with self._quiet() as is_quiet:
                    for sound in sounds if is_quiet else ():
                        self._hear(wav_of(sound, self.volume))

    def _hear(self, wav: bytes) -> None:
        """Play it; one that nobody has heard yet is absent, which many tables are."""
        try:
            self._play(wav)
        except SoundError as error:
            fault = Fault.FAILED if self._was_heard else Fault.ABSENT
            raise sound_failure(error, fault) from error
        self._was_heard = True
