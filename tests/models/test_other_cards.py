"""What the finder of any card learns from, and close-ups, where they can be drawn."""

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="the `train` extra is not installed")
pytest.importorskip("tqdm", reason="the `train` extra is not installed")

from models.training.drawing.close_ups import close_up
from models.training.drawing.decks import Sample, drawn_wilds
from models.training.drawing.faces import draw_face
from models.training.drawing.games.other_decks import other_deck
from models.training.drawing.layouts import SCENE_SIZE_WH, overlap
from models.training.drawing.prints import rayed
from models.training.drawing.scenes import truth_of

DECKS = [[Sample(card, draw_face(card)) for card in ("R7", "B6", "W")]]
NO_HANDS = np.zeros(SCENE_SIZE_WH[::-1], np.uint8)


def upright(height: float, middle: tuple[float, float]) -> np.ndarray:
    half = np.array([0.644 * height, height]) / 2
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return np.asarray(box + middle, np.float32)


def test_the_same_seed_draws_the_same_other_deck() -> None:
    one, two = (other_deck(5, 3) for _ in range(2))
    assert all(np.array_equal(a.face, b.face) for a, b in zip(one, two, strict=True))


def test_other_decks_differ_in_their_proportions() -> None:
    aspects = {round(other_deck(seed, 1)[0].aspect, 2) for seed in range(40)}
    assert min(aspects) < 0.6
    assert max(aspects) > 0.7


def test_other_cards_have_rounded_corners() -> None:
    cards = [other_deck(seed, 1)[0] for seed in range(20)]
    assert sum(card.face[1, 1, 3] < 128 for card in cards) > 10
    assert all(card.face[144, card.face.shape[1] // 2, 3] == 255 for card in cards)


def test_wilds_are_drawn_each_in_a_style_of_its_own() -> None:
    cards = drawn_wilds(1)
    assert [c.label for c in cards].count("W") == 12
    assert len({c.face.tobytes() for c in cards}) == len(cards)


def test_a_card_fills_a_close_up() -> None:
    for seed in range(12):
        card = close_up(np.random.default_rng(seed), DECKS).cards[-1]
        extent = np.ptp(card.quad, axis=0) / SCENE_SIZE_WH
        assert 0.5 < extent.max() < 1.2


def test_a_card_a_little_larger_than_the_picture_is_a_target() -> None:
    quad = upright(1.1 * SCENE_SIZE_WH[1], (320, 240))
    (card,) = truth_of(["W"], [quad], NO_HANDS)
    assert card.is_target


def test_a_small_card_cut_by_the_edge_is_no_target() -> None:
    (card,) = truth_of(["W"], [upright(120, (320, 445))], NO_HANDS)
    assert not card.is_target


def test_what_lies_beside_the_picture_is_not_seen() -> None:
    bars = NO_HANDS.copy()
    bars[:, :320] = 255
    (card,) = truth_of(["W"], [upright(120, (320, 240))], NO_HANDS, bars)
    assert not card.is_target
    assert not card.is_doubtful


def test_rays_leave_the_border_as_it_was() -> None:
    face = draw_face("W")
    for seed in range(10):
        painted = rayed(np.random.default_rng(seed), face)
        assert np.array_equal(painted[:6], face[:6])
        assert not np.array_equal(painted, face)


def test_corners_that_are_exact_overlap_wholly() -> None:
    quad = upright(100, (200, 200))
    assert overlap(quad, np.roll(quad, 2, axis=0)) == pytest.approx(1)
    assert overlap(quad, upright(100, (500, 200))) == 0
