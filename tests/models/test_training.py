"""The training's own steps, where its extra packages are installed."""

import numpy as np
import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

from hardware.simulated.faces import draw_face
from models.training.decks import CARDS, NONE, Sample, random_style
from models.training.finding import _mirrored, _target
from models.training.naming import COLORS, SYMBOLS, Examples, _reach, shrunk, truth_of
from models.training.scenes import Placed, compose

DECK = [Sample(card, draw_face(card)) for card in ("R7", "B6", "W")]


def placed(
    x: float, y: float, *, label: str = "R7", hidden: float = 0.0, touched: float = 0.0
) -> Placed:
    """An upright card of 40 x 60 pixels around a point."""
    box = np.array([[-20, -30], [20, -30], [20, 30], [-20, 30]], np.float32)
    return Placed(label, np.asarray(np.add(box, (x, y)), np.float32), hidden, touched)


def test_the_same_seed_composes_the_same_scene() -> None:
    one, two = (compose(np.random.default_rng(4), DECK) for _ in range(2))
    assert np.array_equal(one.picture, two.picture)


def test_the_topmost_card_of_a_scene_hides_nothing_of_itself() -> None:
    for seed in range(12):
        cards = compose(np.random.default_rng(seed), DECK).cards
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
    target = _target([placed(100, 60)])
    y, x = np.unravel_index(np.argmax(target[0]), target[0].shape)
    offset = target[2:4, y, x]
    assert np.allclose((np.array([x, y]) + 0.5 + offset) * 8, (100, 60))


def test_a_covered_card_leaves_no_mark() -> None:
    assert _target([placed(100, 60, hidden=0.5)])[0].max() == 0


def test_mirroring_twice_changes_nothing() -> None:
    class Always:
        def random(self) -> float:
            return 0.0

    small = np.random.default_rng(1).integers(0, 255, (192, 256, 3), dtype=np.uint8)
    target = _target([placed(100, 60)])
    once = _mirrored(Always(), small, target)
    twice = _mirrored(Always(), *once)
    assert not np.array_equal(once[0], small)
    assert np.array_equal(twice[0], small)
    assert np.allclose(twice[1], target)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_truth(card: str) -> None:
    color, symbol = truth_of(card)
    text = COLORS[color] + SYMBOLS[symbol]
    assert card in {text, SYMBOLS[symbol]}


def test_examples_are_made_from_their_number_alone() -> None:
    examples = Examples(shrunk(DECK), [], _reach([]), 5, seed=1)
    (one, truth), (again, same) = examples[3], examples[3]
    assert one.shape == (3, 96, 64)
    assert np.array_equal(one, again)
    assert truth == same


def test_styles_differ() -> None:
    rng = np.random.default_rng(0)
    assert len({random_style(rng) for _ in range(20)}) == 20
