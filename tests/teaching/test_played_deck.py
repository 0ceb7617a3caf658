"""The taught deck that is played with, where it lies in a file of its own."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from companion.core.cards import Card
from companion.teaching.readers import PlayedDeck, ReaderMaker, SwitchedReader
from companion.teaching.store import TaughtDecks, write_taught_deck
from vision.reading.reading import Reading
from vision.reading.taught.deck import TaughtDeck, read_taught_deck

R7, B2 = Card.parse("R7"), Card.parse("B2")


def flat(level):
    return np.full((288, 192, 3), level, np.uint8)


class Told:
    """Reads nothing."""

    def read(self, _frame, _near=None, _length=None):
        return Reading()

    read_all = read_at = read


@dataclass
class Maker:
    """Makes readers, and notes of which cards."""

    made: list = field(default_factory=list)

    def reader(self, deck):
        self.made.append([shown.card for shown in deck.samples])
        return Told()


@dataclass
class Table:
    folder: Path
    based_on: str = ""
    maker: Maker = field(default_factory=Maker)

    def __post_init__(self):
        self.file = self.folder / "ours, 2nd box.taught"
        deck = TaughtDeck("Ours", (), self.based_on).with_sample("R7", flat(100))
        write_taught_deck(self.file, deck)
        self.store = TaughtDecks(self.folder / "store")
        making = ReaderMaker(self.maker.reader, lambda work: work())
        self.played = PlayedDeck(self.store, SwitchedReader(Told), making)
        self.played.begin_with(deck, self.file)

    @property
    def cards_on_disk(self):
        return [shown.card for shown in read_taught_deck(self.file).samples]


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_what_is_learned_of_a_deck_s_card_is_kept_in_its_file(table):
    table.played.add(R7, flat(50))
    assert table.cards_on_disk == ["R7", "R7"]


def test_it_is_read_at_once(table):
    table.played.add(R7, flat(50))
    assert table.maker.made == [["R7", "R7"]]


def test_one_touch_takes_it_out_of_the_file_again(table):
    table.played.add(R7, flat(50))
    table.played.take_away(R7)
    assert table.cards_on_disk == ["R7"]


def test_the_decks_of_the_device_stay_as_they_are(table):
    table.played.add(R7, flat(50))
    assert table.store.names == ()


def test_a_card_that_a_whole_deck_was_not_shown_belongs_into_it(table):
    assert table.played.knows(B2)


def test_a_card_that_a_variant_was_not_shown_is_one_of_the_usual_cards(tmp_path):
    assert not Table(tmp_path, "classic_108").played.knows(B2)


def test_a_file_is_none_of_the_decks_that_can_be_chosen(tmp_path):
    assert Table(tmp_path, "classic_108").played.name == ""


def test_another_deck_that_is_chosen_is_kept_where_it_was(table):
    deck = TaughtDeck("b", (), "classic_108").with_sample("B2", flat(80))
    table.store.save(deck)
    table.played.change("classic_108", deck)
    table.played.add(B2, flat(60))
    kept = [shown.card for shown in table.store.load("classic_108").samples]
    assert (kept, table.cards_on_disk) == (["B2", "B2"], ["R7"])


def test_a_deck_that_is_played_no_more_forgets_what_it_was_taught_last(table):
    table.played.add(R7, flat(50))
    deck = TaughtDeck("b", (), "classic_108").with_sample("R7", flat(80))
    table.store.save(deck)
    table.played.change("classic_108", deck)
    table.played.take_away(R7)
    kept = [shown.card for shown in table.store.load("classic_108").samples]
    assert (kept, table.cards_on_disk) == (["R7"], ["R7"])


class ChosenMeanwhile(TaughtDeck):
    """A deck that learns so slowly that another one is chosen meanwhile."""

    choose = staticmethod(lambda: None)

    def renewed(self, card, flat, **limits):
        grown = super().with_newest(card, flat, **limits)
        self.choose()
        return grown

    def without_latest(self, card):
        shrunk = super().without_latest(card)
        self.choose()
        return shrunk


@pytest.fixture
def left(tmp_path, monkeypatch):
    """A table that chooses the usual cards while a correction is learned."""
    table = Table(tmp_path, "classic_108")
    table.store.save(TaughtDeck("b", (), "classic_108").with_sample("B2", flat(80)))
    deck = read_taught_deck(table.file)
    slow = ChosenMeanwhile(deck.name, deck.samples, deck.based_on)
    table.played.begin_with(slow, table.file)
    usual = TaughtDeck("")
    monkeypatch.setattr(
        ChosenMeanwhile, "choose", lambda _deck: table.played.change("", usual)
    )
    return table


def test_a_deck_that_is_left_meanwhile_learns_in_its_own_file(left):
    left.played.add(R7, flat(50))
    kept = [shown.card for shown in left.store.load("classic_108").samples]
    assert (kept, left.cards_on_disk) == (["B2"], ["R7", "R7"])


def test_a_deck_that_is_left_meanwhile_forgets_in_its_own_file(left):
    left.played.take_away(R7)
    kept = [shown.card for shown in left.store.load("classic_108").samples]
    assert (kept, left.cards_on_disk) == (["B2"], [])
