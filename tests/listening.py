"""Somebody who listens: what is heard and when, with time as an argument."""

from dataclasses import dataclass

from companion.table.sound.speaker import SpeechQueue
from companion.view.sentences.spoken import Phrase

START_S = 0.15
"""Seconds from taking a phrase to its first sound, assumed (docs/measurements.md)."""
AGAIN_S = 0.08
"""Seconds for a phrase that was said before: its sound is kept."""
PACE = {"en": (0.20, 0.049), "de": (0.20, 0.060), "fr": (0.18, 0.045)}
"""Seconds that espeak-ng speaks: some for each phrase, and some for each letter."""
DIGIT_S = 0.11
"""Seconds by which a digit is longer than a letter."""


def spoken_s(text: str, language: str) -> float:
    """Return how long a phrase is heard, seconds; `test_voice` checks it."""
    once, letter = PACE[language]
    return once + letter * len(text) + DIGIT_S * sum(map(str.isdecimal, text))


@dataclass(frozen=True)
class Utterance:
    """A phrase that was heard."""

    text: str
    begins: float
    ends: float


class Listener:
    """Hears what a table says, phrase by phrase; no phrase is cut."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.now = 0.0
        self.log: list[Utterance] = []
        self.asked: list[tuple[float, tuple[Phrase, ...]]] = []
        """What was to be said, and when."""
        self._queue = SpeechQueue()
        self._busy_until = 0.0

    @property
    def speaks(self) -> bool:
        """Whether something is heard now, or waits."""
        return bool(self._queue) or self._busy_until > self.now

    def say(self, phrases: tuple[Phrase, ...]) -> None:
        """Let phrases wait, as the speaker does."""
        self.asked.append((self.now, phrases))
        self._queue.say(phrases, self.now)
        self._begin(self.now)

    def listen_until(self, at: float) -> None:
        """Let time pass until then."""
        while self._queue and self._busy_until <= at:
            self._begin(max(self._busy_until, self.now))
        self.now = max(self.now, at)

    def _begin(self, at: float) -> None:
        """Begin the next phrase, unless one is heard."""
        if self._busy_until > at:
            return
        phrase = self._queue.next_phrase(at)
        if phrase is not None:
            was_said = any(each.text == phrase.text for each in self.log)
            begins = at + (AGAIN_S if was_said else START_S)
            self._busy_until = begins + spoken_s(phrase.text, self.language)
            self.log.append(Utterance(phrase.text, begins, self._busy_until))

    def written(self) -> str:
        """Return the log for people to read."""
        lines = (f"{u.begins:8.2f} {u.ends:8.2f}  {u.text}" for u in self.log)
        return "\n".join(lines)
