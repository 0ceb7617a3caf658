from itertools import combinations

import numpy as np
import pytest
from eyes import SEEN_BY, contrast, seen_by, to_linear

from companion.ui.theme import FIELDS, Palette, rgba
from companion.view.badges import FIGURES, TINTS, Badge, badges_of
from companion.view.drawings import drawings

XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
) / np.array([[0.95047], [1.0], [1.08883]])
LEAST_APART = 18.0
"""CIE 1976 color difference; about 2 can just be seen side by side."""
NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")


def _lab(color, eyes):
    x, y, z = XYZ @ seen_by(to_linear(np.array(rgba(color)[:3])), eyes)
    fx, fy, fz = (
        np.cbrt(t) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)
    )
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


def _apart(one, other, eyes):
    return np.linalg.norm(_lab(one, eyes) - _lab(other, eyes))


@pytest.mark.parametrize("eyes", SEEN_BY.values(), ids=SEEN_BY)
def test_tints_are_told_apart(eyes):
    nearest = min(_apart(*pair, eyes) for pair in combinations(TINTS, 2))
    assert nearest >= LEAST_APART


@pytest.mark.parametrize("eyes", SEEN_BY.values(), ids=SEEN_BY)
def test_no_tint_is_taken_for_a_card_color(eyes):
    cards = FIELDS.values()
    nearest = min(_apart(tint, card, eyes) for tint in TINTS for card in cards)
    assert nearest >= LEAST_APART


def test_a_figure_stands_out_on_every_tint():
    assert min(contrast(tint, Palette().on_accent) for tint in TINTS) >= 4.5


def test_every_figure_is_drawn():
    assert set(drawings("figures")) == set(FIGURES)
    assert len(FIGURES) >= 16


def test_everybody_has_a_figure_of_their_own():
    figures = [badge.figure for badge in badges_of(NAMES, {})]
    assert len(set(figures)) == len(NAMES)


def test_a_badge_stays_with_its_name_whoever_else_sits_there():
    assert badges_of(("Ada",), {}) == badges_of(("Ada", "Ben"), {})[:1]


def test_what_was_chosen_is_kept():
    chosen = {"ben": Badge("cat", 3)}
    assert badges_of(NAMES, chosen)[1] == chosen["ben"]


def test_who_chose_a_figure_that_is_not_drawn_any_more_is_given_one():
    chosen = {"ben": Badge("unicorn", 3)}
    assert badges_of(NAMES, chosen) == badges_of(NAMES, {})


def test_two_who_chose_the_same_on_different_evenings_are_told_apart():
    fox = Badge("fox", 2)
    badges = badges_of(NAMES, {"ada": fox, "cem": fox})
    assert badges[0] == fox
    assert len({badge.figure for badge in badges}) == len(NAMES)


def test_nobody_is_given_a_figure_that_another_has_chosen():
    given = badges_of(("Ada",), {})[0].figure
    badges = badges_of(("Ada", "Ben"), {"ben": Badge(given, 0)})
    assert badges[0].figure != given
