from collections.abc import Iterable

import numpy as np
import pytest

from companion.core.cards import Card
from vision.following.frame_vote import FrameVote
from vision.reading.reading import CardReading, Reading, Refusal


def a_reading(
    card: str,
    confidence: float = 0.95,
    *,
    x: float = 0.0,
    others: Iterable[tuple[str, float]] = (),
) -> Reading:
    corners = np.full((4, 2), x, np.float32)
    named = tuple((Card.parse(other), share) for other, share in others)
    return Reading((CardReading(Card.parse(card), confidence, corners, named),))


def a_vote(*readings: Reading) -> FrameVote:
    vote = FrameVote()
    for reading in readings:
        vote.add(reading)
    return vote


def verdict_of(*readings: Reading) -> CardReading:
    verdict = a_vote(*readings).verdict()
    assert verdict is not None
    return verdict


def test_without_a_card_there_is_no_verdict() -> None:
    assert a_vote(Reading((), Refusal.GLARE)).verdict() is None


def test_one_reading_is_a_verdict_but_not_decided() -> None:
    vote = a_vote(a_reading("R7"))
    assert vote.votes == 1
    assert not vote.is_decided


def test_two_sure_readings_decide() -> None:
    assert a_vote(a_reading("R7"), a_reading("R7")).is_decided


def test_two_doubtful_readings_do_not_decide() -> None:
    assert not a_vote(*[a_reading("R7", 0.7)] * 2).is_decided


def test_four_doubtful_readings_decide() -> None:
    assert a_vote(*[a_reading("R7", 0.7)] * 4).is_decided


def test_four_readings_that_are_just_sure_enough_decide() -> None:
    assert a_vote(*[a_reading("R7", 0.6)] * 4).is_decided
    assert not a_vote(*[a_reading("R7", 0.59)] * 4).is_decided


def test_many_readings_decide_whatever_they_say() -> None:
    readings = [a_reading("R7", 0.4), a_reading("B2", 0.4)] * 4
    assert a_vote(*readings).is_decided


def test_one_wrong_reading_is_outvoted() -> None:
    readings = [a_reading("B9", 0.9), a_reading("B6"), a_reading("B6")]
    assert str(verdict_of(*readings).card) == "B6"


def test_votes_weigh_by_their_confidence() -> None:
    readings = [a_reading("B9", 0.3), a_reading("B9", 0.3), a_reading("B6", 0.99)]
    assert str(verdict_of(*readings).card) == "B6"


def test_alternatives_vote_as_well() -> None:
    doubtful = a_reading("B9", 0.5, others=[("B6", 0.45)])
    sure = a_reading("B6", 0.9, others=[("B9", 0.1)])
    assert str(verdict_of(doubtful, sure).card) == "B6"


def test_confidence_is_the_mean_over_all_cards_named() -> None:
    verdict = verdict_of(a_reading("B6", 0.9), a_reading("B6", 0.7), a_reading("R1"))
    assert verdict.confidence == pytest.approx(1.6 / 3)


def test_refused_frames_do_not_lower_the_confidence() -> None:
    verdict = verdict_of(a_reading("B6", 0.9), Reading((), Refusal.BLURRED))
    assert verdict.confidence == pytest.approx(0.9)


def test_the_corners_are_those_of_the_surest_reading() -> None:
    verdict = verdict_of(a_reading("B6", 0.8, x=1.0), a_reading("B6", 0.9, x=2.0))
    assert verdict.corners[0, 0] == 2.0


def test_the_other_cards_are_the_alternatives_best_first() -> None:
    verdict = verdict_of(a_reading("B6", 0.8, others=[("B9", 0.05), ("B8", 0.1)]))
    assert [str(card) for card, _ in verdict.alternatives] == ["B8", "B9"]


def test_the_most_frequent_refusal_is_told() -> None:
    refusals = (Refusal.GLARE, Refusal.BLURRED, Refusal.GLARE)
    vote = a_vote(*(Reading((), refusal) for refusal in refusals))
    assert vote.refusal is Refusal.GLARE
    assert (vote.votes, vote.refusals) == (0, 3)


@pytest.mark.parametrize(("readings", "decided"), [(7, False), (8, True)])
def test_eight_readings_are_the_most(readings: int, decided: bool) -> None:  # noqa: FBT001 (a case)
    assert a_vote(*[a_reading("R7", 0.4)] * readings).is_decided is decided


@pytest.mark.parametrize(("confidence", "decided"), [(0.9, True), (0.89, False)])
def test_two_readings_decide_from_nine_tenths_on(confidence, decided) -> None:
    assert a_vote(*[a_reading("R7", confidence)] * 2).is_decided is decided


def test_a_sure_card_is_decided_by_those_frames_that_named_it() -> None:
    named_beside = a_reading("B2", 0.04, others=[("R7", 0.96)])
    assert not a_vote(a_reading("R7", 0.96), named_beside).is_decided
    assert not a_vote(*[named_beside] * 3).is_decided
    doubtful = a_reading("B2", 0.3, others=[("R7", 0.7)])
    assert not a_vote(*[a_reading("R7", 0.7)] * 3, doubtful).is_decided


@pytest.mark.parametrize(("refused", "vain"), [(2, False), (3, True), (4, True)])
def test_three_frames_in_vain_are_enough(refused: int, vain: bool) -> None:  # noqa: FBT001 (a case)
    refusals = [Reading((), Refusal.GLARE)] * refused
    assert a_vote(*refusals).has_only_refusals is vain
    assert not a_vote(*refusals, a_reading("R7")).has_only_refusals


def test_frames_that_name_cards_but_do_not_agree_are_unsure() -> None:
    assert a_vote().refusal is Refusal.UNSURE
    assert a_vote(a_reading("R7"), Reading((), Refusal.GLARE)).refusal is Refusal.UNSURE
    assert a_vote(Reading(())).refusal is Refusal.NO_CARD


def test_three_alternatives_are_kept_and_none_that_is_negligible() -> None:
    four = [("B9", 0.05), ("B8", 0.1), ("B7", 0.04), ("B5", 0.03)]
    named = verdict_of(a_reading("B6", 0.7, others=four)).alternatives
    assert [str(card) for card, _ in named] == ["B8", "B9", "B7"]
    assert [share for _, share in named] == pytest.approx([0.1, 0.05, 0.04])
    few = verdict_of(a_reading("B6", 0.9, others=[("B9", 0.002), ("B8", 0.001)]))
    assert [str(card) for card, _ in few.alternatives] == ["B9"]
