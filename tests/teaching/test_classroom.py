from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from companion.core.cards import Card
from companion.core.errors import TaughtDeckError
from companion.teaching.classroom import Classroom
from companion.teaching.readers import SwitchedReader
from companion.teaching.store import TaughtDecks
from vision.reading.manifest import ModelError
from vision.reading.reading import CardReading, Reading, Refusal
from vision.reading.taught.deck import ENDING, MOST_OF_A_CARD, TaughtDeck
from vision.reading.taught.teacher import CardSample

HERE = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)
THERE = HERE + 100
PICTURE = np.zeros((10, 10, 3), np.uint8)
R7, B2 = Card.parse("R7"), Card.parse("B2")


def flat(level):
    return np.full((288, 192, 3), level, np.uint8)


def at_once(work):
    work()


@dataclass
class Told:
    """Reads what it was told to."""

    card: Card | None = R7
    corners: np.ndarray = field(default_factory=HERE.copy)

    def read(self, _frame, _near=None, _length=None):
        if self.card is None:
            return Reading()
        return Reading(cards=(CardReading(self.card, 0.95, self.corners),))

    read_all = read


@dataclass
class Table:
    """A table on which one card lies, or none."""

    shown: CardSample | None = None
    beside: tuple = ()
    readers: list = field(default_factory=list)

    def find_cards(self, _frame):
        found = (*self.beside, self.shown)
        return tuple(card for card in found if card is not None)

    def whole(self, _frame, shown, _proportions):
        return shown

    def reader(self, deck, _cards=None):
        if not deck.samples:
            raise TaughtDeckError("The taught deck has no cards yet.")
        self.readers.append(deck.cards)
        return Told(B2)


@dataclass
class Scene:
    room: Classroom
    table: Table
    reader: SwitchedReader
    store: TaughtDecks
    at: float = 0.0

    def lay(self, level, corners=HERE, seconds=2.0):
        self.table.shown = CardSample(flat(level), corners)
        self.wait(seconds)

    def wait(self, seconds):
        for _ in range(round(seconds / 0.25)):
            self.at += 0.25
            self.room.serve(PICTURE, self.at)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    store, table, reader = TaughtDecks(tmp_path), Table(), SwitchedReader(Told)
    room = Classroom(store, lambda: table, reader, start=at_once)
    room.open("classic_108")
    room.serve(PICTURE, 0.0)
    return Scene(room, table, reader, store)


def play_with_blue_two(scene):
    """Teach one card, and play with that deck."""
    scene.lay(100)
    scene.room.learn(B2)
    scene.room.play_with("classic_108")


def kept(scene):
    return scene.store.load("classic_108").cards


def test_a_card_at_rest_is_taken_with_what_it_may_be(scene) -> None:
    scene.lay(100)
    assert (scene.room.laid.number, scene.room.laid.suggestions) == (1, (R7,))


def test_the_rest_of_the_deck_may_lie_beside_it(scene) -> None:
    scene.table.beside = (CardSample(flat(40), THERE),)
    scene.room.open("classic_108")
    scene.wait(3)
    assert scene.room.laid is None
    scene.lay(100)
    scene.room.learn(R7)
    (shown,) = scene.store.load("classic_108").samples
    assert abs(int(shown.flat.mean()) - 100) < 3


def begin_beside_the_rest(scene):
    """Begin a lesson while the rest of the deck lies beside the place."""
    scene.table.beside = (CardSample(flat(40), THERE),)
    scene.room.open("classic_108")
    scene.wait(1)


def learned_level(scene):
    (shown,) = scene.store.load("classic_108").samples
    return round(float(shown.flat.mean()), -1)


def test_that_one_again_is_the_card_and_not_the_rest_of_the_deck(scene) -> None:
    begin_beside_the_rest(scene)
    scene.lay(100)
    scene.room.again()
    scene.wait(2)
    scene.room.learn(R7)
    assert learned_level(scene) == 100


def test_the_test_round_does_not_begin_with_the_rest_of_the_deck(scene) -> None:
    begin_beside_the_rest(scene)
    scene.lay(100)
    scene.room.learn(R7)
    scene.room.examine(on=True)
    scene.table.shown = None
    scene.wait(2)
    assert scene.room.laid is None


def test_the_next_card_of_a_rest_that_lies_face_up_is_not_the_one_shown(scene) -> None:
    begin_beside_the_rest(scene)
    scene.table.beside = (CardSample(flat(180), THERE),)
    scene.lay(100)
    scene.room.learn(R7)
    assert learned_level(scene) == 100


def test_a_table_on_which_only_the_rest_lies_is_known_to_show_no_card(scene) -> None:
    begin_beside_the_rest(scene)
    before = scene.room.ignores
    scene.lay(100)
    assert (before, scene.room.ignores) == (True, False)


def test_an_empty_table_shows_nothing_that_could_be_ignored(scene) -> None:
    scene.wait(1)
    assert not scene.room.ignores


def test_it_is_known_where_the_card_lay_when_it_was_taken(scene) -> None:
    scene.lay(100, HERE)
    assert scene.room.laid.outline == ((2, 2), (6, 2), (6, 8), (2, 8))


def test_what_is_read_elsewhere_is_not_proposed_for_the_card(scene) -> None:
    scene.reader.usual.corners = THERE
    scene.lay(100)
    assert scene.room.laid.suggestions == ()


def test_that_one_again_takes_no_rest_of_the_deck_where_no_card_lies(scene) -> None:
    begin_beside_the_rest(scene)
    scene.room.again()
    scene.wait(3)
    assert scene.room.laid is None


def test_a_card_whose_find_jumps_a_little_rests_all_the_same(scene) -> None:
    for off in (0, 4, 1, 5, 2, 0, 4, 3):
        scene.lay(100, HERE + off, seconds=0.25)
    assert scene.room.laid is not None


def test_what_else_looks_new_for_a_moment_does_not_disturb_the_card(scene) -> None:
    for beside in ((), (CardSample(flat(40), THERE),)) * 4:
        scene.table.beside = beside
        scene.lay(100, seconds=0.25)
    scene.room.learn(R7)
    (shown,) = scene.store.load("classic_108").samples
    assert abs(int(shown.flat.mean()) - 100) < 3


def test_a_card_much_like_the_last_is_taken_though_hands_were_seen_between(
    scene,
) -> None:
    scene.lay(100)
    for corners in (HERE, THERE) * 3:
        scene.lay(200, corners, seconds=0.25)
    scene.lay(108)
    assert scene.room.laid.number == 2


def test_a_card_that_still_moves_is_not_taken(scene) -> None:
    for corners in (HERE, THERE) * 4:
        scene.lay(100, corners, seconds=0.5)
    assert scene.room.laid is None


@pytest.mark.slow
def test_a_card_that_lies_there_is_taken_once(scene) -> None:
    scene.lay(100, seconds=20)
    assert scene.room.laid.number == 1


def test_the_next_card_at_the_same_place_is_another_one(scene) -> None:
    scene.lay(100)
    scene.lay(180)
    assert scene.room.laid.number == 2


def test_a_card_much_like_the_last_is_taken_once_that_was_taken_away(scene) -> None:
    scene.lay(100)
    scene.table.shown = None
    scene.wait(1.5)
    scene.lay(108)
    assert scene.room.laid.number == 2


def test_the_same_card_is_not_taken_again_because_a_hand_was_over_it(scene) -> None:
    scene.lay(100)
    scene.table.shown = None
    scene.wait(1.5)
    scene.lay(102)
    assert scene.room.laid.number == 1


def test_a_learned_card_is_on_the_disk_at_once(scene) -> None:
    scene.lay(100)
    scene.room.learn(B2)
    assert kept(scene) == ("B2",)


def test_another_name_puts_the_first_one_right(scene) -> None:
    scene.lay(100)
    scene.room.learn(B2)
    scene.room.learn(R7)
    assert kept(scene) == ("R7",)


def test_the_last_card_can_be_forgotten(scene) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    scene.lay(180)
    scene.room.learn(B2)
    scene.room.undo()
    assert kept(scene) == ("R7",)


def test_a_name_that_was_given_wrongly_long_ago_is_put_right(scene) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    scene.lay(180)
    scene.room.learn(R7)
    assert scene.room.laid.older == 1
    scene.room.keep_only()
    assert (learned_level(scene), scene.room.laid.older) == (180, 0)


@pytest.mark.slow
def test_a_card_of_which_eight_pictures_are_kept_can_be_taught_once_more(scene) -> None:
    for count in range(MOST_OF_A_CARD + 1):
        scene.lay(20 * count + 20)
        scene.room.learn(R7)
    assert len(scene.store.load("classic_108").samples) == MOST_OF_A_CARD
    assert scene.room.laid.older == MOST_OF_A_CARD - 1


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda room: room.open("flip_112"),
        lambda room: room.examine(on=True),
        lambda room: room.again(),
    ],
)
def test_a_card_is_not_taken_if_the_lesson_changed_while_it_was_looked_at(
    scene, meanwhile
) -> None:
    scene.lay(100)
    scene.room.learn(R7)

    def whole(_frame, shown, _proportions):
        meanwhile(scene.room)
        return shown

    scene.table.whole = whole
    scene.lay(200, THERE, seconds=0.25)
    before = scene.room.laid.number
    while scene.room.laid is not None and scene.at < 10:
        scene.wait(0.25)
    assert (scene.room.laid, before) == (None, 1)


def test_that_one_again_forgets_it_and_takes_it_anew(scene) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    scene.room.again()
    scene.wait(2)
    assert (kept(scene), scene.room.laid.number) == ((), 2)


def test_another_evening_goes_on_where_it_was_left(scene, tmp_path: Path) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    scene.room.close()
    other = Classroom(TaughtDecks(tmp_path), Table, SwitchedReader(Told), at_once)
    other.open("classic_108")
    assert other.cards == (R7,)


def test_the_test_round_tells_what_was_taught(scene) -> None:
    scene.lay(100)
    scene.room.learn(B2)
    scene.room.examine(on=True)
    scene.lay(180)
    assert scene.room.laid.suggestions == (B2,)


def test_the_deck_that_is_played_with_is_read_from_then_on(scene) -> None:
    play_with_blue_two(scene)
    assert scene.reader.read(PICTURE).cards[0].card == B2


def test_the_usual_cards_can_be_played_with_again(scene) -> None:
    play_with_blue_two(scene)
    scene.room.play_with("")
    assert scene.reader.read(PICTURE).cards[0].card == R7


def test_the_deck_that_was_played_with_is_read_after_a_restart(scene, tmp_path) -> None:
    play_with_blue_two(scene)
    reader = SwitchedReader(Told)
    other = Classroom(TaughtDecks(tmp_path), Table, reader, at_once)
    other.played_deck.take_up()
    assert (other.played, reader.read(PICTURE).cards[0].card) == ("classic_108", B2)


def test_a_deck_that_broke_over_night_is_told_and_the_usual_cards_are_read(
    scene, tmp_path
) -> None:
    play_with_blue_two(scene)
    scene.store.path("classic_108").write_bytes(b"no deck")
    reader = SwitchedReader(Told)
    other = Classroom(TaughtDecks(tmp_path), Table, reader, at_once)
    other.played_deck.take_up()
    assert ("no taught deck" in str(other.trouble), reader.in_use is reader.usual) == (
        True,
        True,
    )


class Damaged(Told):
    """Reads, but does not know why it cannot."""

    def closer_reason(self, _frame, _reason):
        raise ModelError("reasons.onnx is damaged")


def test_a_card_is_refused_as_before_where_nothing_says_more_exactly_why(caplog):
    reader = SwitchedReader(Damaged)
    assert reader.closer_reason(PICTURE, Refusal.GLARE) is Refusal.GLARE
    assert "reasons.onnx is damaged" in caplog.text


def test_one_more_picture_of_a_card_is_kept_and_read_with(scene) -> None:
    play_with_blue_two(scene)
    scene.room.played_deck.add(B2, flat(60))
    assert len(scene.store.load("classic_108").samples) == 2


def test_what_is_taught_of_the_played_deck_is_read_after_the_lesson(scene) -> None:
    play_with_blue_two(scene)
    scene.lay(200)
    scene.room.learn(R7)
    scene.room.close()
    assert scene.table.readers[-1] == ("B2", "R7")


def test_a_correction_keeps_what_was_taught_of_the_played_deck(scene) -> None:
    play_with_blue_two(scene)
    scene.lay(200)
    scene.room.learn(R7)
    scene.room.close()
    scene.room.played_deck.add(B2, flat(90))
    assert kept(scene) == ("B2", "R7")


def test_a_deck_whose_last_card_was_forgotten_is_read_no_more(scene) -> None:
    play_with_blue_two(scene)
    assert scene.reader.taught is not None
    scene.room.undo()
    scene.room.close()
    assert scene.reader.taught is None


def test_a_deck_without_cards_is_not_read_as_the_one_before(scene) -> None:
    play_with_blue_two(scene)
    scene.store.save(TaughtDeck("Night", (), "night"))
    scene.room.play_with("night")
    assert scene.reader.taught is None


def test_a_lesson_without_anything_new_makes_no_reader_anew(scene) -> None:
    play_with_blue_two(scene)
    scene.room.close()
    assert len(scene.table.readers) == 1


def test_a_picture_too_many_takes_the_place_of_an_old_one(scene) -> None:
    play_with_blue_two(scene)
    for level in range(60, 72):
        scene.room.played_deck.add(B2, flat(level))
    assert len(scene.store.load("classic_108").samples) == 8


def test_what_made_room_for_a_picture_comes_back_with_undo(scene) -> None:
    play_with_blue_two(scene)
    for level in range(60, 67):
        scene.room.played_deck.add(B2, flat(level))
    before = scene.store.path("classic_108").read_bytes()
    scene.room.played_deck.add(B2, flat(200))
    scene.room.played_deck.take_away(B2)
    assert scene.store.path("classic_108").read_bytes() == before


def test_a_correction_does_not_change_which_deck_is_played_meanwhile(
    scene, monkeypatch
) -> None:
    play_with_blue_two(scene)
    save = TaughtDecks.save

    def slow(store, deck):
        save(store, deck)
        scene.room.play_with("")

    monkeypatch.setattr(TaughtDecks, "save", slow)
    scene.room.played_deck.add(B2, flat(90))
    assert scene.room.played == ""


def test_nothing_is_looked_at_while_nobody_teaches(scene) -> None:
    scene.room.close()
    scene.lay(100)
    assert scene.room.laid is None


def test_a_broken_deck_is_told_when_it_is_opened(scene) -> None:
    scene.store.path("shrek").write_bytes(b"no deck")
    with pytest.raises(TaughtDeckError, match="no taught deck"):
        scene.room.open("shrek")


def test_a_deck_can_be_carried_to_another_table(scene, tmp_path: Path) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    stick = tmp_path / "stick"
    stick.mkdir()
    scene.store.export("classic_108", lambda: stick)()
    other = TaughtDecks(tmp_path / "other")
    file = other.brought("classic_108", lambda: stick)
    assert other.read_brought(file, "classic_108")().cards == ("R7",)


def test_what_a_mac_adds_on_a_stick_is_no_deck(scene, tmp_path: Path) -> None:
    for name in ("Ours", "._Ours"):
        (tmp_path / f"{name}{ENDING}").touch()
    found = scene.store.brought("classic_108", lambda: tmp_path)
    assert found == tmp_path / f"Ours{ENDING}"


def test_a_deck_on_a_stick_does_not_take_the_place_of_another_deck(
    scene, tmp_path: Path
) -> None:
    scene.lay(100)
    scene.room.learn(R7)
    path = scene.store.export("classic_108", lambda: tmp_path / "stick")()
    with pytest.raises(TaughtDeckError, match="cards of classic_108, not of barbie"):
        scene.store.read_brought(path, "barbie")


def test_a_folder_that_cannot_be_listed_takes_no_deck_away(
    scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken for empty, a deck would begin anew with the next card that is taught."""
    scene.lay(100)
    scene.room.learn(R7)
    scene.store.keep_played("classic_108")
    monkeypatch.setattr("companion.teaching.store.listed", lambda *_: [])
    assert scene.store.played == "classic_108"
    assert scene.store.load("classic_108").cards == ("R7",)
