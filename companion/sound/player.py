"""Playing sounds without ever blocking the screen."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Self

from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import HealthCheck, Supervisor
from companion.sound.cues import Sound
from companion.sound.tones import wav_of
from hardware import loudspeaker
from hardware.errors import SoundError, SoundHangsError

LATEST_S = 3.0
"""What was to be heard so long ago tells nobody anything, seconds."""

Play = Callable[[bytes], None]
"""Plays the content of a WAV file to its end, or raises a `SoundError`."""

Quiet = Callable[[], AbstractContextManager[bool]]
"""Keeps the loudspeaker free while a sound is heard: whether it may be."""


def _always_quiet() -> AbstractContextManager[bool]:
    """Let every sound be heard: nothing else uses the loudspeaker."""
    return nullcontext(enter_result=True)


class Player:
    """Plays sounds from a thread of its own; a context manager.

    Opening an audio device can take seconds and playing can hang, so neither happens
    on the screen's thread. Without a device the table is silent; it is tried again.

    Args:
        play: makes a sound heard, on the player's thread.
        board: is told how the sound is.
        quiet: keeps the loudspeaker free, if nobody speaks; not every sound card
            mixes.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        play: Play = loudspeaker.play,
        *,
        board: HealthMonitor | None = None,
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
            Component.SOUND, self._opened, board=board or HealthMonitor(), clock=clock
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
        except SoundHangsError as error:
            raise ComponentFailedError(Fault.SILENT, str(error)) from error
        except SoundError as error:
            fault = Fault.FAILED if self._was_heard else Fault.ABSENT
            raise ComponentFailedError(fault, str(error)) from error
        self._was_heard = True
