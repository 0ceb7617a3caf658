"""What waits to be said: the urgent first, and nothing that is no longer true."""

from companion.view.sentences.spoken import Phrase, Rank

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
"""Which of those that wait are too old once a phrase of some rank is new."""


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

    def take(self, at: float) -> Phrase | None:
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
