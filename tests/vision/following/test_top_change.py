"""What a card on top is, by where it lies and what was seen: a table of cases."""

from itertools import product

import numpy as np
import pytest
from film import SIZE_WH, corners_at

from companion.core.cards import Card
from vision.following.episode import Episode
from vision.following.frames import Observation
from vision.following.top_change import (
    Change,
    ChangeCause,
    PiledCard,
    TopChange,
    classify_change,
    lies_at,
)
from vision.reading.geometry import card_mask, grown
from vision.reading.reading import CardReading, Corners, Image, Reading, Refusal

HERE = corners_at((120.0, 120.0))
"""A card of 44 by 68 pixels."""
FAR = corners_at((230.0, 120.0))
R7, R1 = Card.parse("R7"), Card.parse("R1")


def at(x: float, degrees: float = 0.0) -> Corners:
    """The same, so many pixels to the right."""
    return corners_at((120.0 + x, 120.0), degrees)


def picture(*cards: tuple[Corners, int], gone: float = 0.0) -> Image:
    """Cards of one color each; of the last one a share shows something else."""
    found = np.full((SIZE_WH[1], SIZE_WH[0], 3), 90, np.uint8)
    for corners, level in cards:
        found[card_mask(corners, SIZE_WH) > 0] = level
    if gone:
        top = cards[-1][0]
        is_other = card_mask(grown(top, 0.1), SIZE_WH) > 0
        is_other[int(top[:, 1].min() + gone * np.ptp(top[:, 1])) + 1 :] = False
        found[is_other] = 10
    return found


def told(
    seen: Corners,
    before: Image | None,
    now: Image,
    *,
    card: Card = R7,
    beneath: tuple[PiledCard, ...] = (),
    **cause: bool | None,
) -> TopChange:
    """What a card is that is seen on a pile with a red 7 on top."""
    pile = [*beneath, PiledCard(R7, HERE)]
    change = Change(before, now, ChangeCause(**cause))
    return classify_change(pile, CardReading(card, 0.9, seen), change)


BEFORE = picture((HERE, 200))
UNLIKE = picture((HERE, 40))
SMALL = BEFORE[::2, ::2]


def test_on_an_empty_pile_each_card_is_new() -> None:
    change = Change(BEFORE, BEFORE, ChangeCause())
    assert classify_change([], CardReading(R7, 0.9, HERE), change) is TopChange.NEW


@pytest.mark.parametrize(("apart", "is_there"), [(4.3, True), (4.5, False)])
def test_a_card_lies_where_it_was_within_a_tenth_of_its_width(apart, is_there):
    layer = PiledCard(R7, HERE)
    assert lies_at(layer, CardReading(R7, 0.9, at(apart))) is is_there
    assert not lies_at(layer, CardReading(R1, 0.9, HERE))


@pytest.mark.parametrize(
    ("card", "apart", "now", "found"),
    [
        (R7, 0, UNLIKE, TopChange.SAME),
        (R7, 8.7, UNLIKE, TopChange.SAME),
        (R7, 8.9, UNLIKE, TopChange.NEW),
        (R1, 0, UNLIKE, TopChange.NEW),
        (R1, 0, BEFORE, TopChange.SAME),
        (R7, 20, SMALL, TopChange.NEW),
    ],
)
def test_from_photograph_to_photograph_a_card_is_the_same_at_the_same_place(
    card, apart, now, found
):
    assert told(at(apart), BEFORE, now, card=card, jumped=True) is found


def test_where_nothing_has_changed_the_card_is_the_same() -> None:
    for cause in ({}, {"taken": True}, {"touched": False}):
        assert told(HERE, BEFORE, BEFORE, **cause) is TopChange.SAME


def test_a_twin_of_the_card_beneath_is_new_while_the_top_shows_beside_it() -> None:
    below, nearly = at(10), at(13)
    beneath = (PiledCard(R1, below),)
    before = picture((below, 150), (HERE, 200))
    laid, taken = picture((HERE, 200), (nearly, 150)), picture((nearly, 150))

    def seen(corners: Corners, now: Image, **cause: bool | None) -> TopChange:
        return told(corners, before, now, card=R1, beneath=beneath, **cause)

    assert seen(nearly, laid) is TopChange.NEW
    assert seen(nearly, taken) is TopChange.BACK
    assert seen(nearly, laid, taken=True) is TopChange.BACK
    assert seen(below, picture((HERE, 200), (below, 150))) is TopChange.BACK


@pytest.mark.parametrize("by", [4.2, 6.0])
def test_an_edge_tells_a_twin_from_a_push_by_what_lay_there_before(by: float) -> None:
    """Both show the same card a little off; no arm was seen to bring one."""
    under, colored = grown(HERE, 0.3), grown(HERE, -0.2)
    without = picture((under, 40))
    before = picture((under, 40), (HERE, 200), (colored, 60))
    new = (at(by), 200), (grown(at(by), -0.2), 60)
    twin, pushed = picture((under, 40), (HERE, 200), *new), picture((under, 40), *new)
    moved, strange = picture((under, 200), *new), picture((under, 255), *new)

    def seen(now: Image, without: Image, **cause: bool) -> TopChange:
        change = Change(before, now, ChangeCause(**cause), without)
        pile = [PiledCard(R1, under), PiledCard(R7, HERE)]
        return classify_change(pile, CardReading(R7, 0.9, at(by)), change)

    assert seen(twin, without) is TopChange.NEW
    assert seen(twin, without, brought=False) is TopChange.NEW
    assert seen(pushed, without) in {TopChange.SAME, TopChange.PUSHED}
    assert seen(pushed, without, brought=True) is TopChange.EITHER
    for now in (twin, pushed):  # the same lay there before, so that it tells nothing
        assert seen(now, before) is told(at(by), before, now)
    for now in (moved, strange):  # who lays a card moves none of those beneath
        assert seen(now, without) is TopChange.PUSHED
        assert seen(now, without, brought=True) is TopChange.EITHER


@pytest.mark.parametrize(("rows", "found"), [(3, TopChange.NEW), (1, TopChange.EITHER)])
def test_a_few_pixels_of_an_edge_are_enough(rows: int, found: TopChange) -> None:
    """All else beneath looks as the edge does; no arm was seen to bring a card."""
    under, colored = grown(HERE, 0.3), grown(HERE, -0.2)
    other = np.array([(98, 120), (100, 120), (100, 119 + rows), (98, 119 + rows)])
    beneath = (under, 200), (other.astype(np.float32), 40)
    new = (at(4.2), 200), (grown(at(4.2), -0.2), 60)
    before = picture(*beneath, (HERE, 200), (colored, 60))
    change = Change(
        before, picture((under, 200), *new), ChangeCause(), picture(*beneath)
    )
    pile = [PiledCard(R1, under), PiledCard(R7, HERE)]
    assert classify_change(pile, CardReading(R7, 0.9, at(4.2)), change) is found


def test_a_twin_is_laid_across_whatever_happened_to_the_cards_beneath() -> None:
    """No straightened pile is turned so far; a hand may hide what lies beneath."""
    under, across = grown(HERE, 0.2), at(0, 60)
    before, now = picture((under, 40), (HERE, 200)), picture((HERE, 200), (across, 220))
    beneath = (PiledCard(R1, under),)
    assert told(across, before, now, beneath=beneath) is TopChange.NEW


def test_a_straightened_pile_of_twins_has_lost_none() -> None:
    under, below, nearly = grown(HERE, 0.5), at(10), at(13)
    beneath = PiledCard(R1, under), PiledCard(R7, below)
    before = picture((under, 40), (below, 150), (HERE, 200))
    straightened = picture((grown(HERE, 0.3), 40), (nearly, 150))
    taken = picture((under, 40), (nearly, 150))

    def seen(now: Image, **cause: bool) -> TopChange:
        return told(nearly, before, now, beneath=beneath, **cause)

    assert seen(straightened) is TopChange.PUSHED
    assert seen(straightened, taken=True) is TopChange.BACK
    assert seen(taken) is TopChange.BACK


def test_a_card_beside_one_that_was_taken_is_the_top_again() -> None:
    """It was never covered, so nothing has changed there."""
    beneath = (PiledCard(R1, FAR),)
    before, now = picture((FAR, 200), (HERE, 200)), picture((FAR, 200))

    def seen(now: Image, pile=beneath, **cause: bool | None) -> TopChange:
        return told(FAR, before, now, card=R1, beneath=pile, **cause)

    assert seen(now, taken=True) is TopChange.BACK
    assert seen(now) is TopChange.SAME
    assert seen(now, taken=False) is TopChange.SAME
    assert seen(before, taken=True) is TopChange.SAME
    assert seen(now, (), taken=True) is TopChange.SAME
    part = picture((FAR, 200), (HERE, 200), gone=0.25)
    assert seen(part, taken=True) is TopChange.SAME


@pytest.mark.parametrize("now", [UNLIKE, SMALL])
def test_a_card_that_nobody_touched_is_the_same_whatever_the_picture_shows(now):
    assert told(HERE, BEFORE, now, touched=False) is TopChange.SAME


def test_a_card_at_its_place_is_the_same_where_pictures_cannot_be_compared() -> None:
    assert told(HERE, BEFORE, SMALL) is TopChange.SAME
    assert told(HERE, None, UNLIKE) is TopChange.SAME


@pytest.mark.parametrize(
    ("apart", "gone", "found"),
    [
        (1.2, 0.9, TopChange.SAME),  # so exactly nobody lays a twin: it is the light
        (1.5, 0.5, TopChange.EITHER),
        (2.5, 0.09, TopChange.SAME),
        (2.5, 0.2, TopChange.EITHER),
    ],
)
def test_a_card_that_was_touched_may_be_its_twin_if_the_picture_has_changed(
    apart, gone, found
):
    assert told(at(apart), BEFORE, picture((HERE, 200), gone=gone)) is found


@pytest.mark.parametrize(
    ("brought", "found"), [(True, TopChange.NEW), (False, TopChange.SAME)]
)
def test_an_arm_that_brought_a_twin_is_believed(brought, found) -> None:
    assert told(HERE, BEFORE, UNLIKE, brought=brought) is found


def test_without_an_arm_a_card_was_pushed_or_its_twin_was_thrown_on_it() -> None:
    new = at(30)
    pushed, thrown = picture((new, 200)), picture((HERE, 200), (new, 220))
    assert told(new, BEFORE, pushed, touched=False) is TopChange.PUSHED
    assert told(new, BEFORE, thrown, touched=False) is TopChange.NEW
    assert told(new, SMALL, thrown, touched=False) is TopChange.PUSHED
    assert told(new, BEFORE, thrown, touched=False, card=R1) is TopChange.NEW


@pytest.mark.parametrize(
    ("apart", "taken", "found"),
    [
        (4.3, None, TopChange.BACK),
        (4.5, None, TopChange.NEW),
        (43, True, TopChange.BACK),  # pushed by less than its width while it was taken
        (45, True, TopChange.NEW),
        (43, False, TopChange.NEW),
    ],
)
def test_the_card_beneath_is_back_where_it_was(apart, taken, found) -> None:
    beneath = (PiledCard(R1, at(25)),)
    seen, now = at(25 + apart), picture((at(25 + apart), 40))
    assert told(seen, BEFORE, now, card=R1, beneath=beneath, taken=taken) is found


@pytest.mark.parametrize(
    ("apart", "was_pushed", "taken", "found"),
    [
        (13, True, None, TopChange.BACK),
        (14, True, None, TopChange.NEW),
        (13, False, None, TopChange.NEW),  # the other copy of that card
        (13, True, False, TopChange.NEW),
    ],
)
def test_a_card_beneath_others_that_were_pushed_may_be_back_a_little_off(
    apart, was_pushed, taken, found
) -> None:
    beneath = (PiledCard(R1, at(25), was_pushed),)
    seen, now = at(25 + apart), picture((at(25 + apart), 40))
    assert told(seen, BEFORE, now, card=R1, beneath=beneath, taken=taken) is found


def test_another_card_is_new_and_the_same_elsewhere_was_pushed_if_nothing_is_known():
    assert told(at(30), BEFORE, UNLIKE, card=R1) is TopChange.NEW
    assert told(at(30), None, UNLIKE) is TopChange.PUSHED
    assert told(at(30), SMALL, UNLIKE) is TopChange.PUSHED


@pytest.mark.parametrize(
    ("brought", "shows", "found"),
    [
        (None, True, TopChange.NEW),
        (None, False, TopChange.PUSHED),
        (True, True, TopChange.NEW),
        (True, False, TopChange.EITHER),  # the signs contradict each other
        (False, True, TopChange.NEW),  # but both are seen
        (False, False, TopChange.PUSHED),
    ],
)
def test_the_same_card_a_little_off_lies_on_its_twin_if_that_still_shows(
    brought, shows, found
):
    beneath = [(HERE, 200)] if shows else []
    now = picture(*beneath, (at(25), 40))
    assert told(at(25), BEFORE, now, brought=brought) is found


@pytest.mark.parametrize(("by", "found"), [(10, "either"), (12, "new")])
def test_an_edge_of_the_old_card_outweighs_no_arm_that_brought_none(by, found):
    now = picture((HERE, 200), (at(by), 40))
    assert told(at(by), BEFORE, now, brought=False) is TopChange(found)


@pytest.mark.parametrize(
    ("brought", "found"),
    [(None, TopChange.EITHER), (True, TopChange.NEW), (False, TopChange.PUSHED)],
)
def test_where_the_old_card_would_be_hidden_only_the_arm_tells(brought, found) -> None:
    larger = grown(at(5), 0.3)
    now = picture((larger, 40))
    assert told(larger, BEFORE, now, brought=brought) is found


@pytest.mark.parametrize(
    ("degrees", "gone", "found"),
    [
        (39, 0.08, TopChange.NEW),
        (39, 0.2, TopChange.PUSHED),
        (41, 0.2, TopChange.NEW),  # straightening turns no pile that far
        (41, 0.45, TopChange.PUSHED),
    ],
)
def test_of_a_card_that_is_turned_far_less_must_still_show(degrees, gone, found):
    new = at(40, degrees)
    now = picture((HERE, 200), gone=gone)
    now[card_mask(new, SIZE_WH) > 0] = 40
    assert told(new, BEFORE, now) is found


# How long an episode moves and rests.


def moment(at: float, before: float | None = None) -> Observation:
    return Observation(BEFORE, SMALL, 0, at, at - 0.1 if before is None else before)


def test_an_episode_rests_from_its_last_motion_on() -> None:
    episode = Episode(1.0)
    assert episode.note_rest(moment(1.25)) == 0.25
    assert episode.note_rest(moment(1.5)) == 0.5
    assert episode.rested_at == 1.25
    episode.note_motion(moment(2.0), 0.1)
    assert episode.rested_at is None
    assert episode.note_rest(moment(2.5)) == 0.5


@pytest.mark.parametrize(("rest_s", "is_restless"), [(0.49, True), (0.5, False)])
def test_a_pile_that_rests_for_half_a_second_is_not_restless(rest_s, is_restless):
    episode = Episode(0.0)
    assert episode.restless is None
    episode.note_motion(moment(1.0), 0.1)
    first = episode.restless
    episode.note_motion(moment(2.0), 0.1)
    assert episode.restless is first
    episode.note_rest(moment(2.0 + rest_s))
    assert (episode.restless is not None) is is_restless


@pytest.mark.parametrize(
    ("leaps", "gap_s", "has_jumped"),
    [
        ((0.004,), 0.5, True),
        ((0.0039,), 0.5, False),
        ((0.5,), 0.51, False),
        ((0.5, 0.5), 0.5, False),
        ((), 0.5, False),
    ],
)
def test_a_scene_has_jumped_that_changed_in_one_frame(leaps, gap_s, has_jumped):
    episode = Episode(0.0)
    for leap in leaps:
        episode.note_motion(moment(1.0, 1.0 - gap_s), leap)
    assert episode.has_jumped(0.5) is has_jumped


def test_what_may_have_happened_unseen_is_no_jump() -> None:
    for touched in (True, False):
        episode = Episode.unseen(moment(1.0, 0.25), touched=touched)
        assert (episode.last_motion_at, episode.was_touched) == (0.25, touched)
        assert episode.has_moved
        episode.note_motion(moment(2.0), 0.5)
        assert not episode.has_jumped(1.0)


def test_the_largest_leap_and_the_longest_gap_count() -> None:
    episode = Episode(0.0)
    for gap_s, leap in ((0.1, 0.2), (0.4, 0.5), (0.2, 0.1)):
        episode.note_motion(moment(1.0, 1.0 - gap_s), leap)
    assert (episode.jump_share, episode.gap_s) == (0.5, pytest.approx(0.4))
    assert episode.moving == 3


def test_readings_count_from_the_first_one_at_rest_on() -> None:
    episode = Episode(0.0)
    assert episode.reading_s(5.0) == 0
    for at in (1.0, 2.0):
        episode.note_reading(Reading((), Refusal.NO_CARD), moment(at))
    assert episode.reading_s(3.5) == 2.5
    assert episode.last_read is not None
    assert episode.last_read.at == 2.0
    episode.next_try_at = 9.0
    episode.note_motion(moment(4.0), 0.1)
    assert (episode.reading_s(5.0), episode.last_read) == (0, None)
    assert episode.next_try_at == 0


@pytest.mark.parametrize(("confidence", "is_told"), [(0.8, True), (0.79, False)])
def test_a_scene_that_moves_again_is_told_if_it_was_read_well(confidence, is_told):
    episode = Episode(0.0)
    assert episode.early_verdict() is None
    for at in (1.0, 1.1, 1.2, 1.3):
        card = CardReading(R7, confidence, HERE)
        episode.note_reading(Reading((card,)), moment(at))
    assert (episode.early_verdict() is not None) is is_told


def hidden(corners: Corners, *those: int, by: float = 0.3) -> Corners:
    """The same pose, with some corners guessed too near to the middle."""
    guessed, middle = corners.copy(), corners.mean(axis=0)
    guessed[[*those]] += by * (middle - corners[[*those]])
    return guessed


@pytest.mark.parametrize("those", [(3,), (2, 3)])
def test_a_card_of_which_a_hand_hid_a_corner_has_not_moved(those: tuple[int, ...]):
    """It is seen whole once the arm has left, which had brought it."""
    seen = picture((HERE, 120))
    causes = ChangeCause(brought=True), ChangeCause(jumped=True)
    poses = [(HERE, hidden(HERE, *those)), (hidden(HERE, *those), HERE)]
    for (one, other), cause in product(poses, causes):
        change = Change(BEFORE, seen, cause)
        pile = [PiledCard(R7, one)]
        assert classify_change(pile, CardReading(R7, 0.9, other), change) is (
            TopChange.SAME
        )


@pytest.mark.parametrize("those", [(3,), (2, 3)])
def test_a_card_beneath_is_back_though_a_corner_is_hidden(those: tuple[int, ...]):
    beneath = PiledCard(R1, at(10.0, 5.0))
    seen = hidden(beneath.corners, *those)
    assert told(seen, BEFORE, picture((seen, 80)), card=R1, beneath=(beneath,)) is (
        TopChange.BACK
    )


def test_a_twin_that_is_turned_about_a_corner_is_not_the_same_card() -> None:
    turned = at(0.0, 12.0) + HERE[0] - at(0.0, 12.0)[0]
    assert told(turned, BEFORE, picture((HERE, 200), (turned, 120)), brought=True) is (
        TopChange.NEW
    )
