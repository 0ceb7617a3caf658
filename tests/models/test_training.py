"""The training's own steps, where its extra packages are installed."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

from models.training.drawing.decks import CARDS, NONE, Sample
from models.training.drawing.faces import draw_face
from models.training.drawing.scenes import Placed, compose
from models.training.learning import examples
from models.training.learning.examples import (
    COLORS,
    CONDITIONS,
    DRAWN,
    SYMBOLS,
    Stock,
    seeded_example,
    truth_of,
)
from models.training.learning.flats import Photo
from models.training.learning.locating import mirrored, mostly_tables, target_of
from models.training.learning.scene_samples import SceneSample, scene_sample
from models.training.measuring.calibration import Reliability, surest_mistakes
from models.training.measuring.scoring import Outcome, Score

DECK = [Sample(card, draw_face(card)) for card in ("R7", "B6", "W")]
DECKS = [DECK]
SMALL = (256, 192)


def placed(
    x: float, y: float, *, label: str = "R7", hidden: float = 0.0, touched: float = 0.0
) -> Placed:
    """An upright card of 40 x 60 pixels around a point."""
    box = np.array([[-20, -30], [20, -30], [20, 30], [-20, 30]], np.float32)
    return Placed(label, np.asarray(np.add(box, (x, y)), np.float32), hidden, touched)


def test_the_same_seed_composes_the_same_scene() -> None:
    one, two = (compose(np.random.default_rng(4), DECKS) for _ in range(2))
    assert np.array_equal(one.picture, two.picture)


def test_the_topmost_card_of_a_scene_hides_nothing_of_itself() -> None:
    for seed in range(12):
        cards = compose(np.random.default_rng(seed), DECKS).cards
        for i, card in enumerate(cards):
            if card.hidden > 0.2 and i == len(cards) - 1:
                x, y = card.quad.mean(axis=0)
                edge = min(x, y, 640 - x, 480 - y)
                assert edge < np.hypot(*(card.quad[0] - card.quad[2]))


def test_a_whole_face_is_a_target_and_a_covered_one_is_not() -> None:
    assert placed(50, 50).is_target
    assert not placed(50, 50, hidden=0.3).is_target
    assert not placed(50, 50, label=NONE).is_target


def test_a_finger_on_the_edge_does_not_hide_a_card() -> None:
    assert placed(50, 50, touched=0.08).is_target
    assert not placed(50, 50, touched=0.5).is_target


def test_a_target_marks_the_centre_of_its_card() -> None:
    target = target_of([placed(100, 60)], SMALL)
    y, x = np.unravel_index(np.argmax(target[0]), target[0].shape)
    offset = target[2:4, y, x]
    assert np.allclose((np.array([x, y]) + 0.5 + offset) * 8, (100, 60))


def test_a_covered_card_leaves_no_mark() -> None:
    assert target_of([placed(100, 60, hidden=0.5)], SMALL)[0].max() == 0


def test_mirroring_twice_changes_nothing() -> None:
    class Always:
        def random(self) -> float:
            return 0.0

    small = np.random.default_rng(1).integers(0, 255, (192, 256, 3), dtype=np.uint8)
    target = target_of([placed(100, 60)], SMALL)
    once = mirrored(Always(), small, target)
    twice = mirrored(Always(), *once)
    assert not np.array_equal(once[0], small)
    assert np.array_equal(twice[0], small)
    assert np.allclose(twice[1], target)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_truth(card: str) -> None:
    color, symbol = truth_of(card)
    text = COLORS[color] + SYMBOLS[symbol]
    assert card in {text, SYMBOLS[symbol]}


def test_a_card_too_short_may_be_found_or_not() -> None:
    target = target_of([placed(100, 60)], SMALL, least=80)
    assert target[0].max() == 0
    assert target[1].min() == 0


def test_corners_of_a_good_crop_lie_where_its_card_is() -> None:
    crops = scene_sample(np.random.default_rng(3), DECKS).crops
    sides = [
        np.hypot(*(c.corners[1] - c.corners[0]) * (36, 52)) for c in crops if c.is_card
    ]
    assert sides
    assert min(sides) > 10


def test_a_locator_learns_mostly_tables() -> None:
    nothing = np.zeros((192, 256, 3), np.uint8)
    table, close = (SceneSample(nothing, (), (), is_near) for is_near in (False, True))
    learned = mostly_tables([table] * 8 + [close] * 5, 4)
    assert [lesson.is_close_up for lesson in learned].count(True) == 2
    assert len(learned) == 10


def test_examples_are_made_from_their_number_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(examples, "_stock", Stock.of(DECKS, []))
    (one, truth, source), (again, same, _) = (seeded_example((1, 3)) for _ in range(2))
    assert one.shape == (96, 64, 3)
    assert np.array_equal(one, again)
    assert (truth, source) == (same, DRAWN)


def test_what_hinders_a_reading_is_no_face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "_stock", Stock.of(DECKS, []))
    truths = [seeded_example((1, i))[1] for i in range(120)]
    hindered = [t for t in truths if CONDITIONS[t[2]] != "fine"]
    assert len({t[2] for t in hindered}) > 1
    assert all(SYMBOLS[t[1]] == NONE for t in hindered)


def told(truth: str, seen: str | None, confidence: float) -> Outcome:
    return Outcome(Photo(Path("x.jpg"), "a set", truth), seen, confidence, None)


def test_a_refusal_is_right_where_no_card_is_to_be_told() -> None:
    assert told(NONE, None, 0).verdict == "right"
    assert told("R7", None, 0).verdict == "refused"
    assert told(NONE, "R7", 0.9).verdict == "wrong"


def test_accuracy_is_of_the_answered_and_coverage_of_all() -> None:
    score = Score.of(
        [told("R7", "R7", 0.9), told("R7", "R1", 0.9), told("B2", None, 0)]
    )
    assert (score.accuracy, score.coverage) == (0.5, 2 / 3)


def test_confidence_that_is_right_as_often_as_it_says_has_no_error() -> None:
    outcomes = [told("R7", "R7" if i < 3 else "R1", 0.75) for i in range(4)]
    assert Reliability.of(outcomes).expected_error == 0
    assert surest_mistakes(outcomes, 0.5) == (0.25, 1.0)
    assert surest_mistakes(outcomes, 0.8) == (0.0, 0.0)
