import pytest
from correct_moments import mended
from games import BEGUN, CAUGHT, NAMED, SIX, dealt, play, record

from companion.core.events import (
    Amended,
    Challenged,
    CountSet,
    Deleted,
    Inserted,
    Judged,
    Undone,
)
from companion.referee.rulings import Ruling
from companion.view.sentences.log import log_lines


def said(history, ruling=None):
    return [line.text for line in log_lines(history, ruling or Ruling())]


def test_the_newest_comes_first():
    assert said(record(SIX, *BEGUN))[:2] == [
        "Ada played red 7 on red 3",
        "The first card is red 3",
    ]


def test_a_ruling_is_followed_by_its_reason():
    judged = record(SIX, *NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))
    assert said(judged)[:2] == [
        "Ben played by the rules: Cem draws 6",
        "Whoever loses a challenge draws, and misses a turn.",
    ]


def test_a_card_is_explained_by_what_it_does():
    skipped = record(SIX, *BEGUN, play(1, "RS"))
    assert said(skipped)[:2] == [
        "Ben played red skip: Cem misses a turn",
        "The next player misses a turn.",
    ]


def test_a_catch_tells_why_it_cost_cards():
    assert said(record(SIX, *CAUGHT))[:2] == [
        "Ben missed UNO: 2 cards, caught by Dee",
        "Whoever is caught without a call draws.",
    ]


def test_a_missed_call_is_not_told_before_somebody_catches():
    missed = (*BEGUN, CountSet(1, 2), play(1, "R9"))
    called = said(record(SIX, *BEGUN, CountSet(1, 3), play(1, "R9")))
    assert said(record(SIX, *missed))[0] == called[0]


def test_a_repair_is_told_once_as_it_was_then():
    history = record(SIX, *dealt(SIX), *(play(i, f"R{i + 1}") for i in range(4)))
    mended_history, ruling = mended(history, Amended(2, play(0, "RS")))
    lines = said(mended_history, ruling)
    assert lines[0] == "Corrected: Ada played red skip: Ben misses a turn"
    assert not any("Corrected" in line for line in lines[1:])


def test_an_added_step_is_told():
    history = record(SIX, *dealt(SIX), play(0, "R1"), play(1, "R3"))
    after, ruling = mended(history, Inserted(3, play(1, "R2")))
    assert said(after, ruling)[0] == "Added: Ben played red 2 on red 1"


def test_a_removal_and_an_undo_are_told():
    history = record(SIX, *BEGUN, play(1, "R9"))
    after, ruling = mended(history, Deleted(3))
    assert said(after, ruling)[0] == "Removed from the record"
    undone = Ruling((Undone(1),))
    taken = said(history.after(undone.events), undone)
    assert taken[0] == "Taken back: Ben played red 9 on red 7"


@pytest.mark.parametrize(
    ("repair", "told"),
    [
        (Deleted(3), "Taken back: Removed from the record"),
        (Amended(3, play(1, "R8")), "Taken back: Corrected: Ben played red 8 on red 7"),
        (Inserted(3, play(1, "R2")), "Taken back: Added: Ben played red 2 on red 7"),
    ],
)
def test_a_repair_that_is_taken_back_is_told(repair, told):
    history = record(SIX, *BEGUN, play(1, "R9"))
    undone = Ruling((Undone(1),))
    taken = history.after((repair,)).after(undone.events)
    assert said(taken, undone)[0] == told


def test_before_the_first_event_nothing_is_told():
    assert said(record(SIX)) == []


def test_an_undo_of_several_steps_names_the_first():
    history = record(SIX, *BEGUN, play(1, "R9"), play(2, "R1"))
    undone = Ruling((Undone(2),))
    taken = said(history.after(undone.events), undone)
    assert taken[0] == "Taken back: Ben played red 9 on red 7"
