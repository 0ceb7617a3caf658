"""Bad input: the table keeps answering, and what it keeps in mind stays bounded."""

import random
import time

import pytest
from bench.labeled_rounds import play_round
from bench.mistakes import Mistake, Wiring
from builders import seen
from telling import Heard

from companion.core.history import History
from companion.presets import list_presets
from companion.referee.inputs import Button, Pressed
from companion.referee.tracking.beam import WIDTH
from companion.referee.tracking.tracker import Tracker

pytestmark = pytest.mark.slow

ANSWERED_S = 0.5
"""Ten times what is asked, so that a busy machine does not fail the test."""
AT_NIGHT = pytest.mark.nightly(reason="bad input for longer, and more rounds heard")


@pytest.mark.parametrize("count", [200, pytest.param(1000, marks=AT_NIGHT)])
def test_contradicting_readings_are_answered_in_time_and_bounded(count):
    rng = random.Random(3)  # noqa: S311 (a table, no secret)
    heard = Heard("R7")
    faces = [*heard.now.deck.faces]
    slowest = 0.0
    for i in range(count):
        began = time.process_time()
        heard.hear(seen(str(rng.choice(faces)), at=1.0 + i / 100))
        slowest = max(slowest, time.process_time() - began)
    beam = heard.tracker.beam
    assert slowest < ANSWERED_S
    assert len(beam.hypotheses) <= WIDTH
    assert max(len(hypothesis.steps) for hypothesis in beam.hypotheses) < 64


@pytest.mark.parametrize("count", [300, pytest.param(1500, marks=AT_NIGHT)])
def test_all_buttons_hammered_are_answered_in_time_and_bounded(count):
    rng = random.Random(4)  # noqa: S311 (a table, no secret)
    heard = Heard("R7")
    slowest = 0.0
    for i in range(count):
        button = rng.choice([*Button])
        seat = rng.choice([None, 0, 1, 2, 3])
        began = time.process_time()
        heard.hear(Pressed(1.0 + i / 100, button, seat))
        slowest = max(slowest, time.process_time() - began)
    assert slowest < ANSWERED_S
    assert len(heard.tracker.beam.hypotheses) <= WIDTH


@pytest.mark.parametrize("preset", list_presets(), ids=lambda p: p.name)
@pytest.mark.parametrize("wiring", [*Wiring])
@pytest.mark.parametrize("seed", [81, pytest.param(82, marks=AT_NIGHT)])
def test_a_round_without_a_mistake_is_judged_as_it_was_at_every_step(
    preset, wiring, seed
):
    played = play_round(seed, 2 + seed % 5, Mistake.NONE, wiring, rules=preset.rules)
    tracker = Tracker.of(History(played.start))
    for told in played.inputs:
        _, tracker = tracker.hear(told.item)
        assert tracker.history.now == told.truth
