"""Animations show what happened, and then end."""

from collections.abc import Iterator
from dataclasses import replace
from math import pi

import pytest
from finger import MOMENTS, Finger
from games import BEGUN, SIX, play, record
from presenting import present

from companion.core.events import CountSet
from companion.referee.rulings import Ruling
from companion.view.elements import Emblem

pytestmark = pytest.mark.screen

SKIPPED = record(SIX, *BEGUN, play(1, "RS"))
TURNED = record(SIX, *BEGUN, play(1, "RR"))


@pytest.fixture
def moving(finger, monkeypatch) -> Iterator[Finger]:
    """A window in which things move, but no further before they are stopped."""
    for lasts in ("screen.FLIGHT_S", "widgets.ring.STEP_S", "widgets.pieces.TICK_S"):
        monkeypatch.setattr(f"companion.pages.table.{lasts}", 3600)
    still = finger.app.theme
    finger.app.theme = replace(still, animated=True)
    finger.show("six")
    finger.stop()
    yield finger
    finger.stop()
    finger.app.theme = still


def test_a_card_flies_to_the_pile_and_lands(moving):
    field = moving.widgets("ColorField")[0]
    lying = field.face
    moving.become(SKIPPED)
    assert [card.face.emblem for card in moving.widgets("FlyingCard")] == [Emblem.SKIP]
    assert field.face == lying
    moving.stop()
    assert moving.widgets("FlyingCard") == []
    assert field.face == moving.app.view.page.top


def test_a_card_in_the_air_flies_on_when_something_else_happens(moving):
    moving.become(SKIPPED)
    moving.app.view = present(SKIPPED.after((CountSet(4, 2),)), Ruling())
    assert moving.widgets("FlyingCard") != []
    moving.stop()
    assert moving.widgets("ColorField")[0].face == moving.app.view.page.top


def test_the_pointer_steps_over_a_skipped_seat(moving):
    ring = moving.widgets("Ring")[0]
    before = ring.angle
    moving.become(SKIPPED)
    assert abs(ring.angle - before) < 0.3
    assert moving.moves(ring) >= {"angle", "jump", "phase"}
    moving.stop()
    rests = ring.angle
    assert before > rests > before - 2 * pi


def test_a_reverse_turns_the_ring(moving):
    ring = moving.widgets("Ring")[0]
    moving.become(TURNED)
    assert ring.facing > 0
    moving.stop()
    assert ring.facing == ring.direction == -1


def test_a_count_that_changes_ticks(moving):
    ben, cem = moving.widgets("SeatPlaque")[1:3]
    moving.become(SKIPPED)
    assert (ben.tick > 0, cem.tick) == (True, 0)


def test_without_motion_everything_is_there_at_once(finger):
    finger.show("six")
    finger.become(SKIPPED)
    assert finger.widgets("FlyingCard") == []
    assert finger.widgets("ColorField")[0].face == finger.app.view.page.top
    assert not any(finger.moves(ring) for ring in finger.widgets("Ring"))


def test_a_correction_of_the_pile_does_not_fly(moving):
    moving.become(record(SIX, *BEGUN[:2]))
    assert moving.widgets("FlyingCard") == []


def test_a_card_that_landed_behind_a_page_does_not_fly(moving):
    moving.app.view = MOMENTS["settings"]
    moving.frames()
    moving.become(SKIPPED)
    assert moving.widgets("FlyingCard") == []
    assert moving.widgets("ColorField")[0].face == moving.app.view.page.top


def test_a_resting_screen_moves_nothing(moving):
    moving.become(SKIPPED)
    moving.stop()
    assert not any(map(moving.moves, moving.app.root.walk()))


def test_the_time_to_answer_runs_out(finger):
    finger.show("two_questions")
    (bar,) = finger.widgets("TimeBar")
    assert bar.left > 0.99
    finger.show("six")
    assert finger.widgets("TimeBar")[0].left == 0
