"""Speaking without ever blocking the screen, phrase by phrase."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import HealthCheck, Supervisor
from companion.sound.speech_queue import SpeechQueue
from companion.sound.voice import Utterance, Voice, speak_into
from companion.view.sentences.spoken import Phrase
from hardware import loudspeaker
from hardware.errors import SoundError, SoundHangsError

KEPT = 100
"""Most phrases kept as sounds: about 4 MB."""


class Speaker:
    """Speaks from a thread of its own; a context manager.

    A phrase that has begun is heard to its end: no name and no number is cut. What
    waits is dropped once it is too old. Until somebody wants speech, neither the
    program nor the loudspeaker is touched.

    Args:
        voice: turns words into a sound file, on the speaker's thread.
        play: makes the content of that file heard, to its end.
        board: is told how the speech is.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        voice: Voice = speak_into,
        play: Callable[[bytes], None] = loudspeaker.play,
        *,
        board: HealthMonitor | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self.language = "en"
        """Code of the language of what is said."""
        self._voice = voice
        self._play = play
        self._clock = clock
        self._sounds: OrderedDict[Utterance, bytes] = OrderedDict()
        """How the last phrases sounded: names and cards come again and again."""
        self._queue = SpeechQueue()
        self._queue_lock = threading.Lock()
        self._unproven: Phrase | None = None
        """What was never heard to its end: by then it is too old to be said again."""
        self._loudspeaker = threading.Lock()
        self.service = Supervisor(
            Component.SPEECH, self._opened, board=board or HealthMonitor(), clock=clock
        )
        """Keeps the speech ready."""

    def say(self, phrases: tuple[Phrase, ...]) -> None:
        """Say phrases, the urgent first. Returns at once; any thread may call it."""
        if phrases and self.volume:
            with self._queue_lock:
                self._queue.say(phrases, self._clock())
            self.service.check_now()

    @contextmanager
    def quiet(self) -> Iterator[bool]:
        """Keep silent for a sound, unless something is said or waits to be said.

        Yields:
            Whether the sound may be heard.
        """
        is_free = not self._queue and self._loudspeaker.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                self._loudspeaker.release()

    def __enter__(self) -> Self:
        self.service.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        with self._queue_lock:
            self._queue.clear()
        self.service.__exit__(*exc)

    @contextmanager
    def _opened(self) -> Iterator[HealthCheck]:
        with TemporaryDirectory(prefix="companion-") as folder:
            path = Path(folder) / "speech.wav"
            if self._unproven is not None:
                with self._queue_lock:  # what waited is too old as well
                    self._unproven = self._queue.clear() or self._unproven
                self._voice(self._utterance(self._unproven), path)
                self._unproven = None
            yield lambda _now: self._say_next(path)

    def _say_next(self, path: Path) -> None:
        """Say one phrase; between two of them the board hears that all is well."""
        with self._queue_lock:
            phrase = self._queue.take(self._clock())
        if phrase is None:
            return
        self._unproven = phrase
        sound = self._sound_of(phrase, path)
        with self._loudspeaker:
            try:
                self._play(sound)
            except SoundError as error:
                raise _failed(error) from error
        self._unproven = None
        if self._queue:
            self.service.check_now()

    def _sound_of(self, phrase: Phrase, path: Path) -> bytes:
        utterance = self._utterance(phrase)
        if utterance in self._sounds:
            self._sounds.move_to_end(utterance)
            return self._sounds[utterance]
        self._voice(utterance, path)
        sound = self._sounds[utterance] = path.read_bytes()
        if len(self._sounds) > KEPT:
            self._sounds.popitem(last=False)
        return sound

    def _utterance(self, phrase: Phrase) -> Utterance:
        return Utterance(_closed(phrase.text), self.language, self.volume)


def _failed(error: SoundError) -> ComponentFailedError:
    hangs = isinstance(error, SoundHangsError)
    return ComponentFailedError(Fault.SILENT if hangs else Fault.FAILED, str(error))


def _closed(sentence: str) -> str:
    """Return a sentence with its end: what is shown as a title has none."""
    return sentence if sentence[-1] in ".?!…" else f"{sentence}."
