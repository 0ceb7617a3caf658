"""An evening judged again."""

import pytest
from builders import NAMES, a_table, card, seen

from companion.core.events import (
    CountSet,
    Dealt,
    Drew,
    Flipped,
    Inserted,
    Judged,
    Played,
    Swapped,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.records.journal import Journal
from companion.referee.game import GameInPlay
from companion.referee.inputs import (
    Button,
    CardGone,
    CreditTouched,
    FactStated,
    Pressed,
    RoundDealt,
)
from companion.referee.replay import replay_differences, restore_tracker
from companion.referee.tracking.tracker import Tracker


@pytest.mark.slow
def test_a_game_of_this_referee_is_judged_the_same_again():
    with Journal(":memory:") as journal:
        game = journal.open_game(NAMES[:3], {})
        playing = GameInPlay(Tracker.of(game.opened()))
        for at, name in enumerate(["R7", "B3", "B9", "B1"]):
            journal.write(game, *playing.handle(seen(name, at=10.0 * at)))
        journal.flush()
        reports = list(journal.reports(game))
        assert [str(item.card) for item, _ in reports] == ["R7", "B3", "B9", "B1"]
        assert list(replay_differences(game.opened(), reports)) == []


def test_what_another_referee_refused_is_reported():
    with Journal(":memory:") as journal:
        start = journal.open_game(NAMES[:3], {}).opened()
    reports = [
        (RoundDealt(0.0, 0), (Dealt(0, 7),)),
        (seen("R7", at=1.0), (Flipped(card("R7")),)),
        (seen("B3", at=10.0), ()),
        (seen("R9", at=20.0), (Played(1, card("R9")),)),
    ]
    found = list(replay_differences(start, reports))
    assert found[0].n == 3
    assert found[0].now.top == card("B3")
    assert found[0].then.top == card("R7")


def test_a_card_that_was_only_lifted_is_no_other_ruling_of_a_game_judged_again():
    """While the table is asked whether it was taken back, it is laid there again."""
    set_right = FactStated(45.0, (CountSet(Seat(3), 6),))
    lifting = (set_right, CardGone(60.0, card("R4")), seen("R4", at=63.0))
    start, reports, game = heard(*EVENING[:4], *lifting, seen("B4", at=70.0))
    assert game.history.now.top == card("B4")
    assert list(replay_differences(start, reports)) == []


DREW = Drew(Seat(1), 1, Why.TURN)


@pytest.mark.parametrize(
    ("item", "is_truth"),
    [
        (FactStated(20.0, (DREW,)), True),
        (CreditTouched(20.0, Seat(1)), True),
        (Pressed(20.0, Button.DRAW, long=True), True),
        (Pressed(20.0, Button.DRAW), False),
        (seen("B9", at=20.0), False),
    ],
)
def test_from_what_the_table_said_by_touch_both_referees_stand_together(item, is_truth):
    """What a button said, unless it was held, or a camera saw, is told otherwise."""
    reports = [
        (RoundDealt(0.0, Seat(0)), (Dealt(Seat(0), 7),)),
        (seen("R7", at=1.0), (Flipped(card("R7")),)),
        (seen("B3", at=10.0), ()),  # this referee lets it count
        (item, (DREW,)),
    ]
    found = replay_differences(History(a_table(3)), reports)
    assert [each.is_over for each in found] == [False, True][: 1 + is_truth]


def heard(*items, **rules):
    """A game's start, what was reported with the rulings on it, and the game."""
    start = History(a_table(4, **rules))
    game = GameInPlay(Tracker.of(start))
    reports = [
        (each.item, each.ruling.events) for item in items for each in game.handle(item)
    ]
    return start, reports, game


EVENING = (
    RoundDealt(0.0, 0),
    *(seen(name, at=10.0 * n) for n, name in enumerate(("R7", "R1", "R4", "B3"), 1)),
)


def test_a_game_is_restored_with_all_that_may_have_happened():
    start, reports, game = heard(*EVENING)
    tracker, _ = restore_tracker(start, reports)
    assert tracker.history == game.history
    costs = [each.cost for each in tracker.beam.hypotheses]
    assert costs == [each.cost for each in game.beam.hypotheses]
    assert len(costs) > 1


def test_what_the_record_says_is_certain_where_this_referee_would_rule_otherwise():
    start, reports, _ = heard(*EVENING)
    reports[-1] = (reports[-1][0], (Played(3, card("B3")),))
    tracker, questions = restore_tracker(start, reports)
    assert tracker.history.last_player == 3
    assert len(tracker.beam.hypotheses) == 1
    assert questions == ()


def test_a_report_that_cannot_be_explained_changes_nothing_and_is_no_end():
    start, reports, game = heard(*EVENING[:3])
    judged = FactStated(25.0, (Judged(1, 0, guilty=True),))
    tracker, _ = restore_tracker(start, [*reports, (judged, ())])
    assert tracker.history == game.history


def test_quiet_questions_are_restored_without_their_time():
    start, reports, game = heard(*EVENING)
    quiet = [each for each in game.questions if each.is_quiet]
    _, questions = restore_tracker(start, reports)
    assert [each.kind for each in questions] == [each.kind for each in quiet]
    assert {each.at for each in questions} <= {0.0}
    answers = [c.answer for each in questions for c in each.choices if c.answer]
    assert answers
    assert all(answer.at == 0.0 for answer in answers)


def test_a_swap_that_was_left_open_is_asked_for_until_it_is_told_after_a_restart_too():
    """5.11: the counts stay open."""
    start, reports, game = heard(*EVENING[:2], seen("G7", at=20.0), seven_swap="must")
    for later in (seen("G4", at=30.0), FactStated(40.0, (Inserted(3, Swapped(1, 3)),))):
        reports += [(each.item, each.ruling.events) for each in game.handle(later)]
        again = GameInPlay(*restore_tracker(start, reports))
        kinds = [[each.kind for each in g.questions] for g in (game, again)]
        assert kinds[0] == kinds[1]
    assert kinds == [[], []]


def test_a_swap_that_there_was_not_is_not_asked_for_again_after_a_restart():
    """X17: somebody has touched "Let it be"."""
    start, reports, game = heard(*EVENING[:2], seen("G7", at=20.0), seven_swap="may")
    reports += [(r.item, r.ruling.events) for r in game.handle(seen("G4", at=30.0))]
    none = game.questions[-1].choices[0].answer
    reports += [(r.item, r.ruling.events) for r in game.handle(none)]
    assert not restore_tracker(start, reports)[1]
