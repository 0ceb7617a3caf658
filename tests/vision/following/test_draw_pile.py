"""Whether a hand carries off what lies on the draw pile."""

import cv2
import numpy as np
import pytest

from vision.following.draw_pile import CardBack, Sight, things_on
from vision.reading.reading import Corners
from vision.scene.background import Small
from vision.scene.table_plane import TablePlane

PLACE, PILE, LENGTH = np.array([110.0, 60.0]), np.array([50.0, 60.0]), 25.0
XY = tuple[int, int]


def picture(*backs: XY) -> Small:
    """A table with the back of a card at some places, each with a light oval."""
    seen = np.full((120, 160, 3), 120, np.uint8)
    for x, y in backs:
        cv2.rectangle(seen, (x - 8, y - 12), (x + 8, y + 12), (30, 30, 30), -1)
        cv2.ellipse(seen, (x, y), (5, 9), 25, 0, 360, (60, 90, 220), -1)
    return seen


HERE = (110, 60)
QUIET = picture(HERE)
ARM = np.zeros((120, 160), np.uint8)
ARM[:, 80:150] = 1
ARM[:, 20:75] = 2


def carried(
    *pictures: Small, quiet: Small = QUIET, since: float = -9.0, every_s: float = 0.1
) -> np.ndarray | None:
    back = CardBack(PLACE, PILE, LENGTH, quiet, since)
    sights = [
        Sight(number * every_s, ARM, seen) for number, seen in enumerate(pictures)
    ]
    return back.carried_to(sights, 0.7)


def test_a_back_that_an_arm_carries_off_is_seen_where_it_is() -> None:
    at = carried(QUIET, picture(HERE, (115, 95)), QUIET)
    assert at == pytest.approx((115, 95), abs=1)


def test_an_arm_that_carries_nothing_carries_nothing() -> None:
    assert carried(QUIET, QUIET) is None


def test_a_back_that_is_no_part_of_an_arm_is_not_carried() -> None:
    back = CardBack(PLACE, PILE, LENGTH, QUIET, -9.0)
    seen = picture(HERE, (115, 95))
    assert back.carried_to([Sight(0.0, np.zeros_like(ARM), seen)], 0.7) is None


def test_what_always_lies_there_is_not_carried_off() -> None:
    both = picture(HERE, (115, 95))
    assert carried(both, both, quiet=both) is None


def test_what_lies_on_the_discard_pile_is_no_back() -> None:
    assert carried(picture(HERE, (50, 65))) is None


def test_what_the_hand_brought_it_did_not_carry_off() -> None:
    held = picture(HERE, (115, 95))
    assert carried(held, *[QUIET] * 3, held) is None
    assert carried(*[QUIET] * 4, held) is not None


@pytest.mark.parametrize(("since", "is_seen"), [(-0.3, False), (-0.5, True)])
def test_a_card_that_was_told_is_not_told_again(
    since: float,
    is_seen: bool,  # noqa: FBT001 (a case)
) -> None:
    found = carried(picture(HERE, (115, 95)), since=since)
    assert (found is not None) is is_seen


def test_nothing_is_known_of_a_plain_pile_or_one_at_the_edge() -> None:
    plain = np.full((120, 160, 3), 120, np.uint8)
    assert carried(picture(HERE, (115, 95)), quiet=plain) is None
    back = CardBack(np.array([2.0, 60.0]), PILE, LENGTH, QUIET, -9.0)
    assert back.carried_to([Sight(0.0, ARM, picture(HERE, (115, 95)))], 0.7) is None


def card_at(x: float, y: float) -> Corners:
    return np.array(
        [(x - 8, y - 12), (x + 8, y - 12), (x + 8, y + 12), (x - 8, y + 12)], np.float32
    )


@pytest.mark.parametrize("reach", [12, 20, 28])
def test_the_discard_pile_is_no_draw_pile_though_its_cards_lie_far_apart(reach: int):
    """Nor does it draw the middle of what looks out of it into itself."""
    quiet = picture(HERE)
    rng = np.random.default_rng(0)
    quiet[48 : 72 + reach, 42:58] = rng.choice((30, 220), (24 + reach, 16, 3))
    found = [*things_on(quiet, card_at(50, 60), TablePlane((160, 120)))]
    assert found[0] == pytest.approx(HERE, abs=2)
    assert all(np.linalg.norm(thing - PILE) > 0.9 * 24 for thing in found)
