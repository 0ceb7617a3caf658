from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import current_thread

import numpy as np
import pytest

from companion.core.cards import Card
from companion.core.errors import TaughtDeckError
from companion.teaching.corrections import KEPT, LEARNED, Corrections
from companion.teaching.store import TaughtDecks
from vision.following.pile_events import CardLanded, Unread
from vision.reading.reading import Refusal
from vision.reading.taught.classifiers import CorrectedSamples
from vision.reading.taught.teacher import CardSample

CORNERS = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)
R1, R7, B2 = map(Card.parse, ("R1", "R7", "B2"))


def frame(level):
    return np.full((100, 100, 3), level, np.uint8)


@dataclass
class Finder:
    """Finds a card in every picture but a black one."""

    def find_card(self, image):
        flat = np.full((288, 192, 3), image[50, 50], np.uint8)
        return CardSample(flat, CORNERS) if image.any() else None


@dataclass
class Played:
    """A taught deck that knows some cards."""

    cards: list = field(default_factory=list)

    def knows(self, card):
        return card in self.cards

    def add(self, card, _flat):
        self.cards.append(card)

    def take_away(self, card):
        self.cards.reverse()
        self.cards.remove(card)


class NotingStore(TaughtDecks):
    """Knows who wrote."""

    writer: SimpleQueue = SimpleQueue()

    def save(self, deck):
        super().save(deck)
        self.writer.put(current_thread())


@dataclass
class Scene:
    store: TaughtDecks
    played: Played = field(default_factory=Played)
    remembered: CorrectedSamples = field(default_factory=CorrectedSamples)
    is_disk_slow: bool = False
    begun: list = field(default_factory=list)

    def __post_init__(self):
        self.learner = Corrections(
            self.store, Finder, self.played, self.remembered, start=self.begin
        )
        self.learner.load()
        self.at = 0.0

    def begin(self, work):
        self.begun.append(work)
        if not self.is_disk_slow:
            self.disk_works()

    def disk_works(self):
        while self.begun:
            self.begun.pop(0)()

    def lands(self, card, level=100, confidence=0.97, frame_no=None):
        self.at += 1
        n = int(self.at)
        event = CardLanded(n, n, card, confidence, CORNERS, (), n)
        shown = n if frame_no is None else frame_no
        self.learner.remember(event, self.at, frame(level), frame=shown)
        return self.at

    def lies_unread(self, level=100):
        self.at += 1
        n = int(self.at)
        event = Unread(n, n, Refusal.UNSURE)
        self.learner.remember(event, self.at, frame(level), frame=n)
        return self.at

    def put_right(self, at, card, *, learn=False):
        self.learner.add_correction(at, card)
        if learn:
            self.learner.learn()

    @property
    def corrected(self):
        return [shown.card for shown in self.remembered.corrected]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(TaughtDecks(tmp_path))


def test_a_card_that_was_put_right_is_offered(scene) -> None:
    scene.put_right(scene.lands(R1), R7)
    assert (scene.learner.offer.card, scene.learner.offer.is_learned) == (R7, False)


def test_nothing_is_learned_unless_somebody_says_so(scene) -> None:
    scene.put_right(scene.lands(R1), R7)
    assert scene.corrected == []


def test_the_picture_is_kept_as_evidence_all_the_same(scene) -> None:
    scene.put_right(scene.lands(R1, level=80), R7)
    (shown,) = scene.store.load(KEPT).samples
    assert (shown.card, abs(int(shown.flat.mean()) - 80) <= 2) == ("R7", True)


def test_what_is_learned_is_remembered_beside_the_usual_reading(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    assert (scene.corrected, scene.learner.offer.is_learned) == (["R7"], True)


def test_a_card_that_could_not_be_read_is_found_in_its_picture(scene) -> None:
    scene.put_right(scene.lies_unread(), R7, learn=True)
    assert scene.corrected == ["R7"]


def test_a_picture_without_a_card_is_not_offered(scene) -> None:
    scene.put_right(scene.lies_unread(level=0), R7)
    assert scene.learner.offer is None


def test_a_card_that_was_covered_when_it_was_told_is_not_offered(scene) -> None:
    scene.put_right(scene.lands(R1, frame_no=99), R7)
    assert scene.learner.offer is None


def test_one_touch_forgets_what_was_learned(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.learner.unlearn()
    assert (scene.corrected, scene.learner.offer) == ([], None)


def test_a_picture_that_had_to_make_room_comes_back_with_that_touch(scene) -> None:
    for _ in range(3):
        scene.put_right(scene.lands(R1), R7, learn=True)
    before = scene.remembered.corrected
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.learner.unlearn()
    assert scene.remembered.corrected == before


def test_what_was_forgotten_in_the_list_takes_no_other_picture_along(scene) -> None:
    for _ in range(2):
        scene.put_right(scene.lands(R1), R7, learn=True)
    scene.learner.forget(1)
    scene.learner.unlearn()
    assert scene.corrected == ["R7"]


def test_a_taught_deck_forgets_it_although_another_one_is_played_by_now(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.played.cards.append(R7)
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.played.knows = lambda _card: False
    scene.learner.unlearn()
    assert (scene.played.cards, scene.corrected) == ([R7], ["R7"])


def test_another_evening_still_knows_it(scene, tmp_path: Path) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    assert Scene(TaughtDecks(tmp_path)).learner.learned == (R7,)


def test_any_learned_card_can_be_forgotten_later(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.put_right(scene.lands(R1), B2, learn=True)
    scene.learner.forget(0)
    assert scene.learner.learned == (B2,)


def test_cards_that_were_told_surely_are_there_to_compare_with(scene) -> None:
    scene.lands(B2)
    scene.put_right(scene.lands(R1, confidence=0.8), R7, learn=True)
    assert [shown.card for shown in scene.remembered.seen] == ["B2"]


def test_a_card_that_lands_later_is_compared_with_as_well(scene) -> None:
    scene.put_right(scene.lands(R1, confidence=0.8), R7, learn=True)
    scene.lands(B2)
    assert [shown.card for shown in scene.remembered.seen] == ["B2"]


def test_a_misread_card_does_not_stand_for_what_it_was_taken_for(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    assert scene.remembered.seen == ()


def test_a_taught_deck_gets_one_more_picture_of_its_own_card(scene) -> None:
    scene.played.cards.append(R7)
    scene.put_right(scene.lands(R1), R7, learn=True)
    assert (scene.played.cards, scene.corrected) == ([R7, R7], [])


def test_a_taught_deck_forgets_it_with_one_touch(scene) -> None:
    scene.played.cards.append(R7)
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.learner.unlearn()
    assert scene.played.cards == [R7]


@pytest.mark.slow
def test_pictures_never_fill_the_disk(scene) -> None:
    for _ in range(40):
        scene.put_right(scene.lands(R1), R7, learn=True)
    assert len(scene.store.load(KEPT).samples) == 3


def test_a_damaged_file_is_set_aside_and_told_to_nobody_at_the_table(
    scene, tmp_path: Path
) -> None:
    scene.store.path(KEPT).write_bytes(b"no deck")
    again = Scene(TaughtDecks(tmp_path))
    again.put_right(again.lands(R1), R7)
    assert again.learner.offer.card == R7


def test_a_disk_that_is_full_is_told_with_the_offer(scene, monkeypatch) -> None:
    scene.put_right(scene.lands(R1), R7)

    def full(_deck):
        raise TaughtDeckError("The disk is full: make room.")

    monkeypatch.setattr(TaughtDecks, "save", lambda _self, deck: full(deck))
    scene.learner.learn()
    assert str(scene.learner.offer.failure) == "The disk is full: make room."
    assert scene.corrected == []


def test_a_second_touch_on_the_same_card_forgets_no_other_one(scene) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.put_right(scene.lands(R1), B2, learn=True)
    scene.is_disk_slow = True
    scene.learner.forget(0)
    scene.learner.forget(0)  # before the first is done
    scene.disk_works()
    assert scene.learner.learned == (B2,)


def test_what_cannot_be_forgotten_is_told_and_can_be_forgotten_later(
    scene, monkeypatch
) -> None:
    scene.put_right(scene.lands(R1), R7, learn=True)

    def full(_store, _deck):
        raise TaughtDeckError("The disk is full: make room.")

    with monkeypatch.context() as patched:
        patched.setattr(TaughtDecks, "save", full)
        scene.learner.unlearn()
    assert str(scene.learner.offer.failure) == "The disk is full: make room."
    scene.learner.unlearn()
    assert (scene.corrected, scene.learner.offer) == ([], None)


def test_the_eyes_do_not_wait_for_the_disk(scene, tmp_path: Path) -> None:
    scene.is_disk_slow = True
    scene.put_right(scene.lands(R1), R7, learn=True)
    scene.lands(B2)
    assert (list(tmp_path.iterdir()), scene.corrected) == ([], [])


def test_what_was_touched_is_learned_though_another_card_is_offered_meanwhile(
    scene,
) -> None:
    scene.put_right(scene.lands(R1), R7)
    scene.is_disk_slow = True
    scene.put_right(scene.lands(R1), B2)
    scene.learner.learn()  # before the disk had time for the other one
    scene.disk_works()
    assert (scene.corrected, scene.learner.offer.card) == (["R7"], B2)
    assert not scene.learner.offer.is_learned


def test_what_cannot_be_learned_is_not_told_with_another_card(
    scene, monkeypatch
) -> None:
    scene.put_right(scene.lands(R1), R7)
    scene.is_disk_slow = True
    scene.put_right(scene.lands(R1), B2)
    scene.learner.learn()  # before the disk had time for the other one
    save = TaughtDecks.save

    def full(store, deck):
        if deck.name == LEARNED:
            raise TaughtDeckError("The disk is full: make room.")
        save(store, deck)

    monkeypatch.setattr(TaughtDecks, "save", full)
    scene.disk_works()
    assert (scene.learner.offer.card, scene.learner.offer.failure) == (B2, None)


def test_what_is_let_be_while_it_is_learned_is_offered_no_more(scene) -> None:
    scene.put_right(scene.lands(R1), R7)
    scene.is_disk_slow = True
    scene.learner.learn()
    scene.learner.decline()
    scene.disk_works()
    assert (scene.corrected, scene.learner.offer) == (["R7"], None)


def test_two_touches_learn_a_card_once_and_forget_it_once(scene) -> None:
    scene.played.cards.append(R7)
    scene.put_right(scene.lands(R1), R7)
    scene.is_disk_slow = True
    for act in (scene.learner.learn, scene.learner.unlearn):
        act()
        act()
        scene.disk_works()
    assert scene.played.cards == [R7]


def test_another_thread_than_the_camera_s_writes(tmp_path: Path) -> None:
    store = NotingStore(tmp_path)
    learner = Corrections(store, Finder, Played(), CorrectedSamples())
    learner.remember(
        CardLanded(1, 1, R1, 0.97, CORNERS, (), 1), 1.0, frame(80), frame=1
    )
    learner.add_correction(1.0, R7)
    assert store.writer.get(timeout=10) is not current_thread()
