"""Which amendments the bench calls wrong (RULES.md 5.2)."""

from dataclasses import replace

import pytest
from bench.grading import is_right
from bench.labeled_rounds import LabeledInput
from builders import seen
from telling import Heard

from companion.core.cards import Card, Color
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.tracking.beam import Beam


class Shown:
    """Green 4 lies on a red 7; its player will take it back."""

    def __init__(self) -> None:
        table = Heard("R7").cards("R5", "R2")
        self.truth = table.now
        table.cards("G4")
        self.state, self.beam = table.now, table.tracker.beam
        self.ruling = table.last
        self.done = LabeledInput(seen("G4"), self.truth)

    @property
    def is_right(self) -> bool:
        return is_right(self.state, self.beam, self.ruling, self.done)

    def looks_sure(self) -> None:
        self.beam = Beam.certain(self.state)


@pytest.fixture
def shown():
    return Shown()


def test_a_card_to_be_taken_back_is_rightly_shown_as_read_and_unsure(shown):
    assert shown.is_right


def test_a_card_to_be_taken_back_is_wrongly_told_as_another(shown):
    shown.state = replace(shown.state, top=Card.parse("G7"))
    assert not shown.is_right


def test_another_card_is_wrong_even_where_the_color_and_the_turn_are_true(shown):
    turn, color = shown.truth.current, shown.truth.color
    top = Card.parse("R4")
    shown.state = replace(shown.state, top=top, color=color, current=turn)
    assert not shown.is_right


def test_a_card_to_be_taken_back_is_wrong_where_the_table_looks_sure(shown):
    shown.looks_sure()
    assert not shown.is_right


def test_a_color_that_looks_sure_and_is_not_so_is_wrong(shown):
    shown.state = replace(shown.state, current=shown.truth.current)
    shown.looks_sure()
    assert not shown.is_right


def test_a_turn_that_looks_sure_and_is_not_so_is_wrong(shown):
    shown.state = replace(shown.state, color=shown.truth.color)
    shown.looks_sure()
    assert not shown.is_right


def test_a_card_to_be_taken_back_is_wrong_where_taking_it_back_is_not_on_offer(shown):
    shown.ruling = replace(shown.ruling, questions=())
    assert not shown.is_right


def test_what_is_not_so_is_wrong_where_nothing_is_taken_back_however_unsure(shown):
    after = replace(shown.state, current=Seat(0), phase=Phase.PLAY)
    shown.done = LabeledInput(seen("G4"), after)
    assert not shown.is_right


def test_once_the_card_is_gone_it_may_no_longer_be_shown(shown):
    shown.done = LabeledInput(seen("R2"), shown.truth)
    assert not shown.is_right


def test_what_is_so_is_right_however_sure_it_looks(shown):
    shown.done = LabeledInput(seen("G4"), shown.state)
    shown.looks_sure()
    assert shown.is_right


def test_the_color_of_a_card_that_is_told_rightly_counts(shown):
    shown.done = LabeledInput(seen("G4"), replace(shown.state, color=Color.RED))
    assert not shown.is_right
