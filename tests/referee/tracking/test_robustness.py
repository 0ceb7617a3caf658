"""Bad input: the table keeps answering, and what it keeps in mind stays bounded."""

import random
from itertools import product

import pytest
from bench.labeled_rounds import play_round
from bench.mistakes import Mistake, Wiring
from builders import seen
from telling import Heard

from companion.core.history import History
from companion.referee.inputs import Button, Pressed
from companion.referee.tracking import beam
from companion.referee.tracking.tracker import Tracker
from companion.storage.presets import list_presets

pytestmark = pytest.mark.slow

MOST_EXTENDED = 400
"""Hypotheses that a report may be tried on: the search ends at the bound, and what
needs no search comes on top. `make bench ONLY=bursts` says what that takes."""
AT_NIGHT = pytest.mark.nightly(reason="bad input for longer, and more rounds heard")


@pytest.fixture
def extended(monkeypatch):
    """What the beam has extended, one by one."""
    found, extend = [], beam._extended  # noqa: SLF001 (counted, and done as usual)

    def counted(*args, **kwargs):
        found.append(extend(*args, **kwargs))
        return found[-1]

    monkeypatch.setattr(beam, "_extended", counted)
    return found


def test_beside_a_full_beam_only_what_is_hardly_dearer_than_its_last_is_tried():
    limit = beam._Limit(glimpsed=0)  # noqa: SLF001 (what bounds the work)
    assert all(limit.takes(0.0) for _ in range(beam.WIDTH - 1))
    assert limit.takes(5.0)  # the beam is full only now
    assert limit.takes(6.5)
    assert not limit.takes(7.5)


def test_after_so_many_ways_nothing_unlikely_is_searched_for_any_more():
    limit = beam._Limit(glimpsed=0)  # noqa: SLF001 (what bounds the work)
    for _ in range(beam._MOST_TRIED):  # noqa: SLF001 (as above)
        assert limit.beside(0.0)(0.0)
        limit.takes(0.0)
    assert not limit.beside(0.0)(0.0)


@pytest.mark.parametrize("count", [50, pytest.param(1000, marks=AT_NIGHT)])
def test_contradicting_readings_are_answered_with_bounded_work(count, extended):
    rng = random.Random(3)  # noqa: S311 (a table, no secret)
    heard = Heard("R7")
    faces = [*heard.now.deck.faces]
    for i in range(count):
        extended.clear()
        heard.handle(seen(str(rng.choice(faces)), at=1.0 + i / 100))
        assert len(extended) <= MOST_EXTENDED
    hypotheses = heard.tracker.beam.hypotheses
    assert len(hypotheses) <= beam.WIDTH
    assert max(len(hypothesis.steps) for hypothesis in hypotheses) < 64


@pytest.mark.parametrize("count", [75, pytest.param(1500, marks=AT_NIGHT)])
def test_all_buttons_hammered_are_answered_with_bounded_work(count, extended):
    rng = random.Random(4)  # noqa: S311 (a table, no secret)
    heard = Heard("R7")
    for i in range(count):
        button = rng.choice([*Button])
        seat = rng.choice([None, 0, 1, 2, 3])
        extended.clear()
        heard.handle(Pressed(1.0 + i / 100, button, seat))
        assert len(extended) <= MOST_EXTENDED
    assert len(heard.tracker.beam.hypotheses) <= beam.WIDTH


BY_DAY = {
    ("killer", Wiring.OWN),
    ("box_2018", Wiring.SEEN),
    ("traditional", Wiring.SHARED),
    ("party", Wiring.SHARED),
    ("official", Wiring.SEEN),
}
"""Each preset and each wiring once; a round with the killer rules takes the longest."""


def _rounds():
    for seed, wiring, preset in product((81, 82), Wiring, list_presets()):
        is_by_day = seed == 81 and (preset.name, wiring) in BY_DAY
        name = f"{seed}-{wiring}-{preset.name}"
        marks = () if is_by_day else AT_NIGHT
        yield pytest.param(preset, wiring, seed, id=name, marks=marks)


@pytest.mark.parametrize(("preset", "wiring", "seed"), [*_rounds()])
def test_a_round_without_a_mistake_is_judged_as_it_was_at_every_step(
    preset, wiring, seed
):
    played = play_round(seed, 2 + seed % 5, Mistake.NONE, wiring, rules=preset.rules)
    tracker = Tracker.of(History(played.start))
    for told in played.inputs:
        _, tracker = tracker.handle(told.item)
        assert tracker.history.now == told.truth
