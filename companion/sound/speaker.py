"""Speaking without ever blocking the screen, the newest first."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, Self

from companion.parts.board import Board
from companion.parts.part import Ailment, Part, PartFailedError
from companion.parts.service import Look, Service
from companion.sound.voice import Utterance, Voice, speak_into
from hardware.errors import SoundError, SoundHangsError
from hardware.loudspeaker import Playing


class Heard(Protocol):
    """Speech that is being heard."""

    @property
    def goes_on(self) -> bool:
        """Whether it still is; a `SoundError` if nobody can hear it, or it hangs."""
        ...

    def stop(self) -> None:
        """Be silent, before another sound begins."""


class Speaker:
    """Speaks from a thread of its own; a context manager.

    What is newer is more important: it interrupts what is being said, and drops what
    waits. Until somebody wants speech, neither the program nor the loudspeaker is
    touched.

    Args:
        voice: turns words into a sound file, on the speaker's thread.
        play: begins to play that file and returns at once.
        board: is told how the speech is.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        voice: Voice = speak_into,
        play: Callable[[Path], Heard] = Playing,
        *,
        board: Board | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self.language = "en"
        """Code of the language of what is said."""
        self._voice = voice
        self._play = play
        self._clock = clock
        self._asked: deque[Utterance] = deque(maxlen=1)
        self._unproven: Utterance | None = None
        """What was never heard to its end: by then it is too old to be said again."""
        self._loudspeaker = threading.Lock()
        self._speaking: tuple[float, Heard] | None = None
        """What is being heard, with when it was asked for."""
        self.service = Service(
            Part.SPEECH, self._opened, board=board or Board(), clock=clock
        )
        """Keeps the speech ready."""

    def say(self, sentences: tuple[str, ...]) -> None:
        """Say sentences, and nothing else any more. Returns at once; any thread."""
        text = "\n".join(map(_closed, filter(None, sentences)))
        if text and self.volume:
            asked_at = self._clock()
            self._asked.append(Utterance(text, self.language, self.volume, asked_at))
            self.service.ring()

    @contextmanager
    def quiet(self, asked_at: float) -> Iterator[bool]:
        """Keep silent for a sound, unless what is being said is newer than that.

        Args:
            asked_at: when the sound was asked for, monotonic seconds.
        """
        with self._loudspeaker:
            is_newer = self._speaking is not None and self._speaking[0] > asked_at
            if not is_newer:
                self._hush()
            yield not is_newer

    def __enter__(self) -> Self:
        self.service.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.service.__exit__(*exc)

    @contextmanager
    def _opened(self) -> Iterator[Look]:
        with TemporaryDirectory(prefix="companion-") as folder:
            path = Path(folder) / "speech.wav"
            if self._unproven is not None:
                if self._asked:  # it waited, so it is too old as well
                    self._unproven = self._asked.pop()
                self._voice(self._unproven, path)
            yield lambda _now: self._say_asked(path)
        with self._loudspeaker:
            self._hush()

    def _say_asked(self, path: Path) -> None:
        while self._asked:
            self._unproven = utterance = self._asked.pop()
            self._voice(utterance, path)
            if not self._asked:  # else something newer came while it was made
                self._begin(utterance, path)
        with self._loudspeaker:
            self._look_after_speech()

    def _begin(self, utterance: Utterance, path: Path) -> None:
        with self._loudspeaker:
            self._hush()
            try:
                self._speaking = utterance.asked_at, self._play(path)
            except SoundError as error:
                raise _failed(error) from error

    def _look_after_speech(self) -> None:
        if self._speaking is None:
            return
        try:
            if not self._speaking[1].goes_on:
                self._speaking = self._unproven = None
        except SoundError as error:
            self._speaking = None
            raise _failed(error) from error

    def _hush(self) -> None:
        speaking, self._speaking = self._speaking, None
        if speaking is not None:
            speaking[1].stop()


def _failed(error: SoundError) -> PartFailedError:
    hangs = isinstance(error, SoundHangsError)
    return PartFailedError(Ailment.SILENT if hangs else Ailment.FAILED, str(error))


def _closed(sentence: str) -> str:
    """Return a sentence with its end: what is shown as a title has none."""
    return sentence if sentence[-1] in ".?!…" else f"{sentence}."
