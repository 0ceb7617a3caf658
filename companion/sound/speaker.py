"""Speaking without ever blocking the screen, the newest first."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from companion.parts.board import Board
from companion.parts.part import Ailment, Part, PartFailedError
from companion.parts.service import Look, Service
from companion.sound.player import LONGEST_PAUSE_S, Load, Loaded, load_by_kivy
from companion.sound.voice import Voice, speak_into


class Speaker:
    """Speaks from a thread of its own; a context manager.

    What is newer is more important: it interrupts what is being said, and drops what
    waits. Until somebody wants speech, neither the program nor the device is touched.

    Args:
        voice: turns words into a sound file, on the speaker's thread.
        load: loads that file there; Kivy's by default.
        board: is told how the speech is.
    """

    def __init__(
        self,
        voice: Voice = speak_into,
        load: Load | None = None,
        *,
        board: Board | None = None,
    ) -> None:
        self.volume = 0
        """How loud, percent; 0 is silent."""
        self.language = "en"
        """Code of the language of what is said."""
        self._voice = voice
        self._load = load or load_by_kivy
        self._asked: deque[str] = deque(maxlen=1)
        self._unproven = ""
        """What could not be said; whether it can be is tried, but it is old by then."""
        self._speaking: Loaded | None = None
        self.service = Service(
            Part.SPEECH,
            self._opened,
            board=board or Board(),
            longest_pause_s=LONGEST_PAUSE_S,
        )
        """Keeps the speech ready."""

    def say(self, sentences: tuple[str, ...]) -> None:
        """Say sentences, and nothing else any more. Returns at once; any thread."""
        text = "\n".join(map(_closed, filter(None, sentences)))
        if text and self.volume:
            self._asked.append(text)
            self.service.ring()

    def __enter__(self) -> Self:
        self.service.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.service.__exit__(*exc)

    @contextmanager
    def _opened(self) -> Iterator[Look]:
        with TemporaryDirectory(prefix="companion-") as folder:
            path = Path(folder) / "speech.wav"
            if self._unproven:
                self._loaded(self._unproven, path).unload()
            yield lambda _now: self._say_asked(path)
        self._hush()

    def _say_asked(self, path: Path) -> None:
        while self._asked:
            self._unproven = text = self._asked.pop()
            loaded = self._loaded(text, path)
            if self._asked:  # something newer came while it was made
                loaded.unload()
                continue
            self._hush()
            self._speaking = loaded
            loaded.volume = self.volume / 100
            loaded.play()

    def _loaded(self, text: str, path: Path) -> Loaded:
        self._voice(text, self.language, path)
        loaded = self._load(str(path))
        if loaded is None or not loaded.length:
            raise PartFailedError(
                Ailment.FAILED, "Nothing can be heard; connect a loudspeaker."
            )
        self._unproven = ""
        return loaded

    def _hush(self) -> None:
        spoken, self._speaking = self._speaking, None
        if spoken is not None:
            spoken.stop()
            spoken.unload()


def _closed(sentence: str) -> str:
    """Return a sentence with its end: what is shown as a title has none."""
    return sentence if sentence[-1] in ".?!…" else f"{sentence}."
