"""What all hypotheses together say of the table that is shown."""

from math import log

import pytest
from builders import a_round, seen
from telling import Heard

from companion.referee.tracking.beam import Beam
from companion.referee.tracking.hypothesis import Hypothesis

SHOWN, OTHER = a_round("R7"), a_round("B2")


def test_what_is_shown_is_as_probable_as_all_that_look_so() -> None:
    shown = Hypothesis(SHOWN)
    others = (Hypothesis(OTHER, cost=log(3)), Hypothesis(SHOWN, cost=log(6)))
    beam = Beam((shown, *others), shown)
    assert beam.shown_share == pytest.approx((1 + 1 / 6) / (1 + 1 / 3 + 1 / 6))
    assert beam.share(lambda state: state == OTHER) == pytest.approx((1 / 3) / 1.5)
    assert Beam.certain(SHOWN).shown_share == 1


@pytest.mark.parametrize(
    ("cards", "is_expected"),
    [
        (["R1"], True),
        (["B3"], False),  # it fits neither the color nor the number
        (["W", "B3"], True),  # nobody has said which color
        (["B3", "B9"], True),
        (["R1", "R2", "G9"], False),
    ],
)
def test_a_card_was_expected_if_it_went_on_what_was_shown(cards, is_expected) -> None:
    heard = Heard("R7").cards(*cards)
    assert heard.tracker.beam.shown.steps[-1].expected is is_expected


def test_who_owes_more_is_not_taken_for_who_owes_less() -> None:
    """In a mixed stack the card below the last one may have been either."""
    heard = Heard("R7", stacking="mixed")
    heard.handle(seen("R+2", 20.0, 0.5, "W+4"))
    heard.handle(seen("B+2", 30.0))
    owed = {h.state.pending for h in heard.tracker.beam.hypotheses}
    assert {4, 6} <= owed
