"""Playing sounds without ever blocking the screen."""

import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Protocol, Self

from companion.parts.board import Board
from companion.parts.part import Part
from companion.parts.service import Look, Service
from companion.sound.cues import Sound
from companion.sound.tones import wav_of

_LONGEST_PAUSE_S = 600.0
"""Most tables have no loudspeaker, and ALSA complains in the log at each try."""


class Loaded(Protocol):
    """A sound as Kivy has loaded it."""

    length: float
    """Length, seconds."""
    volume: float
    """Loudness, 0 to 1."""

    def play(self) -> None:
        """Start the sound and return at once."""


Load = Callable[[str], Loaded | None]
"""Loads the sound file of that path; ``None`` where there is no audio."""


class Player:
    """Plays sounds from a thread of its own; a context manager.

    Opening an audio device can take seconds and playing can hang, so neither happens
    on the screen's thread. Without a device the table is silent; it is tried again.

    Args:
        load: loads a sound file, on the player's thread; Kivy's by default.
        wait: lets time pass, seconds.
        board: is told how the sound is.
    """

    def __init__(
        self,
        load: Load | None = None,
        *,
        wait: Callable[[float], None] = sleep,
        board: Board | None = None,
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self._load = load or _load_by_kivy
        self._wait = wait
        self._asked: deque[tuple[Sound, ...]] = deque(maxlen=1)
        self.service = Service(
            Part.SOUND,
            self._opened,
            board=board or Board(),
            longest_pause_s=_LONGEST_PAUSE_S,
        )
        """Keeps the audio device open."""

    def play(self, sounds: tuple[Sound, ...]) -> None:
        """Play sounds, one after the other. Returns at once; any thread may call it.

        Earlier sounds that have not begun are dropped: the game has moved on.
        """
        if self.volume and sounds:
            self._asked.append(sounds)
            self.service.ring()

    def __enter__(self) -> Self:
        self.service.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.service.__exit__(*exc)

    @contextmanager
    def _opened(self) -> Iterator[Look]:
        """Load every sound once, from files that are gone again afterwards."""
        with TemporaryDirectory(prefix="companion-") as folder:
            loaded = {sound: self._loaded(Path(folder), sound) for sound in Sound}
        # What could not be opened has no length.
        sounds = {s: audio for s, audio in loaded.items() if audio and audio.length}
        if not sounds:
            raise OSError("No sound can be played; connect a loudspeaker.")
        yield lambda _now: self._play_asked(sounds)

    def _loaded(self, folder: Path, sound: Sound) -> Loaded | None:
        path = folder / f"{sound.value}.wav"
        path.write_bytes(wav_of(sound))
        return self._load(str(path))

    def _play_asked(self, loaded: Mapping[Sound, Loaded]) -> None:
        while self._asked:
            for sound in self._asked.pop():
                if sound in loaded:
                    self._play(loaded[sound])

    def _play(self, audio: Loaded) -> None:
        audio.volume = self.volume / 100
        audio.play()
        self._wait(audio.length)


def _load_by_kivy(path: str) -> Loaded | None:
    from kivy.core.audio import SoundLoader  # noqa: PLC0415 (opens the audio device)

    # A table without a loudspeaker is no error: the settings and the doctor say it.
    logging.getLogger("kivy").addFilter(_is_not_about_audio)
    loaded: Loaded | None = SoundLoader.load(path)
    return loaded


def _is_not_about_audio(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("AudioSDL2")
