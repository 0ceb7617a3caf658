"""Corrections by the table: a card that was misread is read the next time.

Every corrected picture is kept; it is learned only if somebody says so, and forgotten
again with one touch. What a taught deck was shown becomes one more picture in it; any
other card is remembered beside the usual reading, which it can only help.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock

from companion.core.cards import Card
from companion.core.errors import CompanionError, TaughtDeckError
from companion.storage.background import Work, background_worker
from companion.storage.files import set_aside
from companion.teaching.readers import PlayedDeck
from companion.teaching.recent import RecentCard, RecentCards, unpacked
from companion.teaching.store import TaughtDecks
from vision.following.pile_events import CardLanded, PileEvent, Unread
from vision.reading.reading import Image
from vision.reading.taught.classifiers import CorrectedSamples, card_of
from vision.reading.taught.deck import TaughtDeck, TaughtSample
from vision.reading.taught.teacher import Teacher

_log = logging.getLogger(__name__)

KEPT, LEARNED, SEEN = "kept", "learned", "seen"
"""The files: all that was corrected, what was learned of it, what others look like."""
DOUBTED = "doubted.cards"
"""The file of the cards of the last game that were doubted."""
_MOST = {KEPT: 60, LEARNED: 24, SEEN: 200}
"""Most pictures of each kind, the newest ones; 25 KB a picture."""
_MOST_OF_A_CARD = 3
_UNSAVED = 10
"""Most looks of other cards that may be lost with the power."""


@dataclass(frozen=True, slots=True)
class CorrectionOffer:
    """A card that the table has corrected, and that can be learned."""

    number: int
    """Counts the offers, from 1."""
    card: Card
    """Card that people said it is."""
    is_learned: bool = False
    failure: CompanionError | None = None
    """Why it cannot be learned, or not be forgotten."""


class Corrections:
    """Keeps what was corrected, and learns it where somebody says so.

    Any thread calls it. All but `load` is done in a thread of its own, in the order in
    which it was asked for, so that nobody waits and nothing outlives its game.

    Args:
        store: keeps the pictures.
        teacher: returns what finds a card that could not be read.
        played: the taught deck that is played with.
        samples: what the usual reader knows besides.
        start: begins work with the disk, one piece after the other.
    """

    def __init__(
        self,
        store: TaughtDecks,
        teacher: Callable[[], Teacher],
        played: PlayedDeck,
        samples: CorrectedSamples,
        *,
        start: Callable[[Work], None] | None = None,
    ) -> None:
        self._start = start or background_worker("corrections")
        self._store = store
        self._teacher = teacher
        self._played = played
        self._samples = samples
        self.recent = RecentCards(store.folder / DOUBTED)
        """The latest cards of this game; the doubted ones go into a problem report."""
        self._sure: dict[Card, bytes] = {}
        """How cards look that were named surely: the latest flat JPEG of each."""
        self._decks = {name: TaughtDeck(name, (), name) for name in _MOST}
        self._compared: set[Card] = set()
        self._unsaved = 0
        self._offered: tuple[CorrectionOffer, Image] | None = None
        self._offering = Lock()
        """Held while what is offered changes: two threads change it."""
        self._count = 0
        self._undo: dict[int, Callable[[], None] | None] = {}
        """What forgets a correction that was learned, by the number of its offer;
        ``None`` once it can't be forgotten any more."""
        self._later(self.recent.load)

    @property
    def offer(self) -> CorrectionOffer | None:
        """Correction that can be learned now, or was learned just now."""
        offered = self._offered  # another thread may change it meanwhile
        return offered[0] if offered else None

    @property
    def learned(self) -> tuple[Card, ...]:
        """The usual cards of which a corrected picture was learned, oldest first."""
        return tuple(card_of(sample.card) for sample in self._decks[LEARNED].samples)

    def add_correction(self, at: float, card: Card) -> None:
        """The card of a report was really this one: keep its picture, and offer it.

        Args:
            at: what the report said, which nobody has to remember.
            card: what the table said.
        """
        self._later(partial(self._correct, at, card))

    def learn(self) -> None:
        """Learn what is offered now, whatever is offered when the disk has time."""
        if (offered := self._offered) is not None:
            self._later(partial(self._learn, *offered), offered[0])

    def decline(self) -> None:
        """Offer it no more."""
        with self._offering:
            self._offered = None

    def unlearn(self) -> None:
        """Forget what was learned just now."""
        if (offer := self.offer) is not None:
            self._later(partial(self._unlearn, offer), offer)

    def forget(self, number: int) -> None:
        """Forget one of `learned`, counted from 0."""
        for sample in self._decks[LEARNED].samples[number : number + 1]:
            self._later(partial(self._forget, sample))

    def load(self) -> None:
        """Take up what was learned on other evenings; what is damaged is set aside."""
        for name in _MOST:
            try:
                self._decks[name] = self._store.load(name)
            except TaughtDeckError as error:
                _log.warning("%s", error)
                set_aside(self._store.path(name))
        self._remember()

    def remember(
        self, event: PileEvent, at: float, image: Image, *, frame: int
    ) -> None:
        """Remember what a card looks like, in case that it is corrected.

        Args:
            event: what was found.
            at: what the report of it says.
            image: ``(height, width, 3)`` uint8, BGR; copied.
            frame: the picture's number; what was decided by another one may be
                covered by now.
        """
        if isinstance(event, CardLanded | Unread) and event.frame == frame:
            self._later(partial(self._keep, event, at, image.copy()))

    def forget_game(self) -> None:
        """Forget the cards of this game: another one begins."""
        self._later(self.recent.forget)

    def _later(
        self, act: Callable[[], None], about: CorrectionOffer | None = None
    ) -> None:
        self._start(partial(self._do, act, about))

    def _do(self, act: Callable[[], None], about: CorrectionOffer | None) -> None:
        try:
            act()
        except CompanionError as error:
            _log.warning("%s", error)
            if (offer := about or self.offer) is not None:
                self._show(replace(offer, failure=error))
        except Exception:  # noqa: BLE001 (a thread that ends silently would hide it)
            _log.exception("A correction cannot be kept")

    def _keep(self, event: CardLanded | Unread, at: float, image: Image) -> None:
        seen = RecentCard.of(event, at, image)
        self.recent.add(seen)
        if seen.read_as is None or not seen.is_sure:
            return
        self._sure[seen.read_as] = seen.flat
        if self._decks[LEARNED].samples and seen.read_as not in self._compared:
            self._compare(seen.read_as, seen.flat)
            self._unsaved += 1
            if self._unsaved >= _UNSAVED:
                self._save_seen()

    def _correct(self, at: float, card: Card) -> None:
        seen = self.recent.correct(at, card)
        if seen is None or seen.read_as == card:
            return
        flat = self._flat_of(seen)
        if flat is None:
            return
        if seen.read_as is not None and self._sure.get(seen.read_as) is seen.flat:
            del self._sure[seen.read_as]  # such a card does not look like this
        self._count += 1
        with self._offering:
            self._offered = CorrectionOffer(self._count, card), flat
        self._save(KEPT, self._grown(KEPT, card, flat))

    def _flat_of(self, seen: RecentCard) -> Image | None:
        if seen.read_as is not None:
            return unpacked(seen.flat)
        sample = self._teacher().find_card(unpacked(seen.jpeg))
        return None if sample is None else sample.flat

    def _show(self, offer: CorrectionOffer) -> None:
        """Show how an offer is now, unless it was let be or is an older one."""
        with self._offering:
            if self._offered is not None and self._offered[0].number == offer.number:
                self._offered = offer, self._offered[1]

    def _learn(self, offer: CorrectionOffer, flat: Image) -> None:
        if offer.number in self._undo:
            return
        if self._played.knows(offer.card):
            self._played.add(offer.card, flat)
            undo = partial(self._played.take_away, offer.card)
        else:
            before = self._decks[LEARNED]
            self._save(LEARNED, self._grown(LEARNED, offer.card, flat))
            undo = partial(self._forget_newest, before, self._decks[LEARNED])
            for card, sure in self._sure.items():
                if card not in self._compared:
                    self._compare(card, sure)
            self._save_seen()
        # Nobody undoes an earlier one, whose pictures would take memory.
        self._undo = {**dict.fromkeys(self._undo), offer.number: undo}
        self._show(replace(offer, is_learned=True, failure=None))

    def _unlearn(self, offer: CorrectionOffer) -> None:
        undo = self._undo.get(offer.number)
        if undo is None:
            return
        undo()
        self._undo[offer.number] = None
        if (now := self.offer) is not None and now.number == offer.number:
            self.decline()

    def _forget_newest(self, before: TaughtDeck, after: TaughtDeck) -> None:
        """Forget what was learned last; what had to make room for it comes back."""
        if self._decks[LEARNED] is after:
            self._save(LEARNED, before)
        else:
            self._forget(after.samples[-1])

    def _forget(self, picture: TaughtSample) -> None:
        deck = self._decks[LEARNED]
        left = tuple(sample for sample in deck.samples if sample is not picture)
        self._save(LEARNED, replace(deck, samples=left))

    def _compare(self, card: Card, flat: bytes) -> None:
        """Know how a card looks that a corrected one could be taken for."""
        self._compared.add(card)
        self._decks[SEEN] = self._grown(SEEN, card, unpacked(flat))
        self._remember()

    def _save_seen(self) -> None:
        self._unsaved = 0
        self._save(SEEN, self._decks[SEEN])

    def _grown(self, name: str, card: Card, flat: Image) -> TaughtDeck:
        """Return one of the decks with one more picture; the oldest ones go."""
        former = self._decks[name]
        deck = former.with_newest(str(card), flat, most_of_it=_MOST_OF_A_CARD)
        return replace(deck, samples=deck.samples[-_MOST[name] :])

    def _save(self, name: str, deck: TaughtDeck) -> None:
        self._store.save(deck)
        self._decks[name] = deck
        self._remember()

    def _remember(self) -> None:
        known: dict[str, tuple[TaughtSample, ...]] = {
            name: self._decks[name].samples for name in (LEARNED, SEEN)
        }
        self._samples.corrected = known[LEARNED]
        self._samples.seen = known[SEEN]
