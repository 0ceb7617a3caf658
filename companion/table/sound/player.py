"""The sounds and their player, which never blocks the screen."""

import time
import wave
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Self

from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import HealthCheck, Supervisor
from companion.table.sound.cues import Sound
from hardware import loudspeaker
from hardware.errors import SoundError, SoundHangsError
from hardware.loudspeaker import as_wav

SOUNDS = Path(__file__).with_name("sounds")
"""Folder with a WAV file for each sound; ``make sounds`` makes them."""


@cache
def wav_of(sound: Sound, volume: int = 100) -> bytes:
    """Return a sound as the content of a WAV file.

    Args:
        sound: which one.
        volume: how loud, in percent.
    """
    with wave.open(str(SOUNDS / f"{sound.value}.wav"), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    louder = array("h", (round(each * volume / 100) for each in samples))
    return as_wav(louder.tobytes())


LATEST_S = 3.0
"""Seconds after which a late sound is not played any more."""

Play = Callable[[bytes], None]
"""Plays the content of a WAV file to its end, or raises a `SoundError`."""

Quiet = Callable[[], AbstractContextManager[bool]]
"""Keeps the loudspeaker free while a sound is heard: whether it may be."""


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
            mixes. Without it every sound is heard.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        play: Play = loudspeaker.play,
        *,
        health: HealthMonitor | None = None,
        quiet: Quiet = lambda: nullcontext(enter_result=True),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.volume = 0
        """Volume in percent; 0 is silent."""
        self._play = play
        self._quiet = quiet
        self._clock = clock
        self._was_heard = False
        self._asked: deque[tuple[float, tuple[Sound, ...]]] = deque(maxlen=1)
        self.supervisor = Supervisor(
            Component.SOUND, self._opened, health=health or HealthMonitor(), clock=clock
        )
        """Keeps the loudspeaker in use."""

    def play(self, sounds: tuple[Sound, ...]) -> None:
        """Play sounds, one after the other. Returns at once; any thread may call it.

        Earlier sounds that have not begun are dropped: the game has moved on.
        """
        if self.volume and sounds:
            self._asked.append((self._clock(), sounds))
            self.supervisor.check_now()

    def __enter__(self) -> Self:
        self.supervisor.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.supervisor.__exit__(*exc)

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
