"""Playing sounds without ever blocking the screen."""

import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import sleep
from typing import Protocol, Self

from companion.sound.cues import Sound
from companion.sound.tones import wav_of

_log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""How long the end of the program waits for the last sound."""


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
    on the screen's thread. Without a device the table is silent without a notice;
    `companion doctor` reports it.

    Args:
        load: loads a sound file, on the player's thread; Kivy's by default.
        wait: waits for a number of seconds.
    """

    def __init__(
        self, load: Load | None = None, *, wait: Callable[[float], None] = sleep
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self._load = load or _load_by_kivy
        self._wait = wait
        self._asked: deque[tuple[Sound, ...]] = deque(maxlen=1)
        self._bell, self._is_closing = Event(), False
        self._thread = Thread(target=self._serve, name="sounds", daemon=True)
        self._thread.start()

    def play(self, sounds: tuple[Sound, ...]) -> None:
        """Play sounds, one after the other. Returns at once; any thread may call it.

        Earlier sounds that have not begun are dropped: the game has moved on.
        """
        if self.volume and sounds:
            self._asked.append(sounds)
            self._bell.set()

    def close(self) -> None:
        """Stop, but let the last sound end if it ends soon."""
        self._is_closing = True
        self._bell.set()
        self._thread.join(PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _serve(self) -> None:
        try:
            self._play_until_closed(self._load_all())
        except Exception:  # noqa: BLE001 (audio libraries raise anything)
            _log.exception("The table is silent from now on.")

    def _load_all(self) -> dict[Sound, Loaded]:
        """Load every sound once, from files that are gone again afterwards."""
        with TemporaryDirectory(prefix="companion-") as folder:
            loaded = {sound: self._loaded(Path(folder), sound) for sound in Sound}
        # A file that could not be opened has no length.
        return {s: audio for s, audio in loaded.items() if audio and audio.length}

    def _loaded(self, folder: Path, sound: Sound) -> Loaded | None:
        path = folder / f"{sound.value}.wav"
        path.write_bytes(wav_of(sound))
        return self._load(str(path))

    def _play_until_closed(self, loaded: dict[Sound, Loaded]) -> None:
        is_closing = False
        while not is_closing:
            self._bell.wait()
            self._bell.clear()
            is_closing = self._is_closing
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

    # A table without a loudspeaker is not an error; `companion doctor` reports it.
    logging.getLogger("kivy").addFilter(_is_not_about_audio)
    loaded: Loaded | None = SoundLoader.load(path)
    return loaded


def _is_not_about_audio(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("AudioSDL2")
