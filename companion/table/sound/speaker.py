"""The speech: a voice and a queue of phrases, which never block the screen."""

import shutil
import subprocess
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
from companion.table.sound.player import sound_failure
from companion.view.sentences.spoken import Phrase, Rank
from hardware import loudspeaker
from hardware.errors import SoundError

PROGRAM = "espeak-ng"
MISSING = "The program espeak-ng is missing; run 'sudo apt install espeak-ng'."
FAILS = (
    "The program espeak-ng fails; free some disk space, "
    "or run 'sudo apt reinstall espeak-ng'."
)
_PATIENCE_S = 8.0
"""Longer than speaking the longest text into a file takes on a slow Pi."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to be said."""

    text: str
    """A name or a sentence."""
    language: str
    """The code of their language, such as ``de``."""
    volume: int
    """Volume in percent."""


_WORDS_A_MINUTE = 190
"""A little faster than the usual 175: the next player waits for the own name."""
_ACCENTS = {"pt": "pt-br"}
"""Voices that are not named like their language: the words are those of Brazil."""
Voice = Callable[[Utterance, Path], None]
"""Writes how something sounds as a WAV file."""


def speak_into(utterance: Utterance, path: Path) -> None:
    """Write how a text sounds as a WAV file, mono, 16 bits; always the same.

    It runs as a program of its own: what fails there fails there, and between two
    sentences it takes no memory.

    Args:
        utterance: what is said.
        path: the file that is written.

    Raises:
        ComponentFailedError: with the remedy, if there is no such program or it fails.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise ComponentFailedError(Fault.ABSENT, MISSING)
    accent = _ACCENTS.get(utterance.language, utterance.language)
    # -z: no pause of 0.3 s after the last word; the next phrase waits for it.
    voice = "-z", "-s", str(_WORDS_A_MINUTE), "-v", accent, "-a", str(utterance.volume)
    path.unlink(missing_ok=True)
    try:
        subprocess.run(  # noqa: S603 (words go in by the pipe, never as arguments)
            [program, *voice, "-w", str(path), "--stdin"],
            input=utterance.text.encode(),
            check=True,
            capture_output=True,
            timeout=_PATIENCE_S,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ComponentFailedError(Fault.ABSENT, FAILS) from error
    if not path.is_file():  # it says that it went well even then
        raise ComponentFailedError(Fault.ABSENT, FAILS)


NEWS_S = 8.0
"""News that waited longer is not said any more, seconds."""
_OUTDATES = {
    Rank.TURN: frozenset(Rank) - {Rank.NEWS, Rank.NOTE},
    Rank.NEWS: frozenset[Rank](),
    Rank.NOTE: frozenset[Rank](),
    Rank.QUESTION: frozenset({Rank.QUESTION}),
    Rank.PAGE: frozenset({Rank.QUESTION, Rank.PAGE, Rank.DETAIL}),
    Rank.DETAIL: frozenset({Rank.DETAIL}),
}
"""Ranks of waiting phrases that are too old once a phrase of a rank is new."""


class SpeechQueue:
    """Phrases that wait to be said. Pure: time is an argument.

    Phrases are dropped whole. The one that is being said has left the queue: it is
    heard to its end.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[float, Phrase]] = []

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def say(self, phrases: tuple[Phrase, ...], at: float) -> None:
        """Let phrases wait, and drop those that they make too old.

        Args:
            phrases: what is new, in order.
            at: when it was new, monotonic seconds.
        """
        old = {rank for phrase in phrases for rank in _OUTDATES[phrase.rank]}
        kept = [
            (since, phrase)
            for since, phrase in self._waiting
            if phrase.rank not in old and phrase not in phrases
        ]
        new = [(at, phrase) for phrase in dict.fromkeys(phrases) if phrase.text]
        self._waiting = sorted([*kept, *new], key=lambda waiting: waiting[1].rank)

    def next_phrase(self, at: float) -> Phrase | None:
        """Take what is to be said next; ``None`` if nothing is.

        Args:
            at: now, monotonic seconds.
        """
        while self._waiting:
            since, phrase = self._waiting.pop(0)
            if phrase.rank is not Rank.NEWS or at - since <= NEWS_S:
                return phrase
        return None

    def clear(self) -> Phrase | None:
        """Drop all that waits; return the last of it."""
        last = self._waiting[-1][1] if self._waiting else None
        self._waiting = []
        return last


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
        health: receives how the speech is.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        voice: Voice = speak_into,
        play: Callable[[bytes], None] = loudspeaker.play,
        *,
        health: HealthMonitor | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.volume = 0
        """Volume in percent; 0 is silent."""
        self.language = "en"
        """Code of the language of what is said."""
        self._voice = voice
        self._play = play
        self._clock = clock
        self._sounds: OrderedDict[Utterance, bytes] = OrderedDict()
        """Sounds of the last phrases: names and cards come again and again."""
        self._queue = SpeechQueue()
        self._queue_lock = threading.Lock()
        self._unproven: Phrase | None = None
        """Phrases that were not heard to their end: too old to be repeated."""
        self._loudspeaker = threading.Lock()
        self.supervisor = Supervisor(
            Component.SPEECH,
            self._opened,
            health=health or HealthMonitor(),
            clock=clock,
        )
        """Keeps the speech ready."""

    def say(self, phrases: tuple[Phrase, ...]) -> None:
        """Say phrases, the urgent first. Returns at once; any thread may call it."""
        if phrases and self.volume:
            with self._queue_lock:
                self._queue.say(phrases, self._clock())
            self.supervisor.check_now()

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
        self.supervisor.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        with self._queue_lock:
            self._queue.clear()
        self.supervisor.__exit__(*exc)

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
        """Say one phrase; between two of them, tell the health monitor of it."""
        with self._queue_lock:
            phrase = self._queue.next_phrase(self._clock())
        if phrase is None:
            return
        self._unproven = phrase
        sound = self._sound_of(phrase, path)
        with self._loudspeaker:
            try:
                self._play(sound)
            except SoundError as error:
                raise sound_failure(error, Fault.FAILED) from error
        self._unproven = None
        if self._queue:
            self.supervisor.check_now()

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


def _closed(sentence: str) -> str:
    """Return a sentence with its end: what is shown as a title has none."""
    return sentence if sentence[-1] in ".?!…" else f"{sentence}."
