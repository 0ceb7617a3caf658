import pytest
from builders import card, seen

from companion.camera.reports import CameraFact
from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.core.cards import Color
from companion.core.events import TurnSet, UnoCalled
from companion.core.seating import Seat
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    CardUnread,
    ColorTouched,
    FactStated,
    Pressed,
    RoundDealt,
    UndoTouched,
)
from companion.table.table import Table
from companion.view.actions import StartGame, Touch

NAMES = ("Ada", "Ben", "Cem")


def after(table, action):
    """What every page shows of the game after an action."""
    table.handle(action)
    return table.chrome()


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture
def table(journal):
    table = Table(journal, {}, players=NAMES)
    table.handle(seen("R7"))
    return table


def test_seated_players_begin_a_game_with_the_dealer_they_chose(journal):
    table = Table(journal, {})
    table.handle(StartGame(NAMES, Seat(2)))
    assert table.history.now.dealer == 2


def test_names_that_have_played_before_are_remembered(table):
    assert table.remembered == NAMES


def test_a_table_goes_on_where_it_was(journal, table):
    table.handle(seen("R3"))
    assert Table(journal, {}).history == table.history


def test_a_touch_on_an_older_view_is_refused(table):
    stale = table.chrome().version
    table.handle(seen("R3"))
    table.handle(Touch(stale, UndoTouched(0)))
    assert table.history.now.top == card("R3")


def test_a_call_counts_though_a_card_lands_while_the_finger_lies_on_uno(journal):
    table = Table(journal, {"hand_size": 2}, players=NAMES)
    table.handle(seen("R7", at=0.0))
    seen_by_ada = table.chrome().version
    table.handle(seen("R3", at=1.0))
    table.handle(Touch(seen_by_ada, Pressed(0.9, Button.UNO)))
    assert [call.event for call in table.history.steps][-1] == UnoCalled(Seat(1))


def test_a_touch_on_the_present_view_is_taken(table):
    table.handle(seen("W"))
    table.handle(Touch(table.chrome().version, ColorTouched(0, Color.GREEN)))
    assert table.history.now.color is Color.GREEN


def test_a_question_is_open_until_the_game_moves_on(table):
    assert after(table, seen("B3")).strip.answers
    assert not after(table, seen("B9")).strip.answers


def test_a_question_can_be_closed_without_an_event(table):
    view = after(table, seen("B3"))
    assert not after(table, Touch(view.version, None)).strip.answers


def test_a_lost_camera_is_told_until_it_is_back(journal):
    health = HealthMonitor()
    table = Table(journal, {}, players=NAMES, health=health)
    for works in (False, True):
        condition = Condition.OK if works else Condition.LOST
        ailment = Fault.NONE if works else Fault.FAILED
        health.update(Component.CAMERA, ComponentState(condition, ailment), 5.0)
        assert table.tick(5.0)
        assert [notice.urgent for notice in table.chrome().notices] == [True][works:]


def test_what_a_lost_camera_saw_last_does_not_matter(journal):
    health = HealthMonitor()
    table = Table(journal, {}, players=NAMES, health=health)
    table.handle(CameraFact.COVERED)
    health.update(Component.CAMERA, ComponentState(Condition.LOST, Fault.FROZEN), 5.0)
    table.tick(5.0)
    assert [notice.text for notice in table.chrome().notices] == [
        "The camera is frozen: plug it in again"
    ]


def test_a_component_that_falls_silent_is_reported(journal):
    health = HealthMonitor()
    table = Table(journal, {}, players=NAMES, health=health)
    health.update(Component.CAMERA, ComponentState(Condition.OK), 5.0)
    table.tick(6.0)
    assert not table.chrome().notices
    table.tick(60.0)
    assert table.chrome().notices[0].text == "The camera hangs: enter cards by touch"


@pytest.mark.parametrize(
    ("ailment", "told"),
    [
        (Fault.ABSENT, []),
        (Fault.FAILED, ["The loudspeaker does not answer: plug it in again"]),
    ],
)
def test_a_loudspeaker_is_missed_where_there_was_one(journal, ailment, told):
    health = HealthMonitor()
    table = Table(journal, {}, players=NAMES, health=health)
    health.update(Component.SOUND, ComponentState(Condition.LOST, ailment), 5.0)
    table.tick(5.0)
    assert [notice.text for notice in table.chrome().notices] == told


def test_an_unread_card_is_forgotten_when_one_is_read(table):
    assert after(table, CardUnread(1.0)).notices
    assert not after(table, seen("R3")).notices


def test_the_reason_for_an_unread_card_is_told_until_one_is_read(table):
    after(table, CardUnread(1.0))
    told = after(table, CameraFact.GLARE)
    assert [notice.text for notice in told.notices] == [
        "Light glares on the card: turn the lamp, or enter it"
    ]
    assert not after(table, seen("R3")).notices


def test_a_card_of_another_deck_only_is_told_as_unread(table):
    before = table.history
    unread = after(table, seen("WSH", 0.0, 0.97, "WC"))
    assert [notice.text for notice in unread.notices] == [
        "Could not read the card: lay it flat, or enter it"
    ]
    assert table.history == before
    assert not after(table, seen("R3")).notices


def test_a_press_that_means_nothing_gets_no_row_in_the_journal(table):
    version = table.history.version
    table.handle(Pressed(0, Button.CATCH))
    assert table.history.version == version


def test_a_card_that_lay_there_before_the_game_opens_it(journal):
    table = Table(journal, {})
    table.handle(seen("R7"))
    table.handle(StartGame(NAMES, Seat(2)))
    assert table.history.now.top == card("R7")


@pytest.mark.parametrize(
    "action",
    [
        RoundDealt(1.0, Seat(-1)),
        RoundDealt(1.0, Seat(99)),
        Pressed(1.0, Button.UNO, Seat(-1)),
        Pressed(1.0, Button.UNO, Seat(99)),
        FactStated(1.0, (UnoCalled(Seat(-1)),)),
        FactStated(1.0, (TurnSet(Seat(3)),)),
    ],
)
def test_a_seat_that_does_not_exist_is_never_written(journal, action):
    table = Table(journal, {}, players=NAMES)
    table.handle(action)
    assert Table(journal, {}).history.version == 0


def test_a_card_that_had_landed_before_a_draw_goes_first(table):
    """The next player presses draw before the camera has settled on the card."""
    player, following = 1, 2
    table.handle(Pressed(10.3, Button.DRAW))
    table.handle(seen("R3", at=10.0))
    counts = table.history.now.counts
    assert (counts[player], counts[following]) == (6, 8)


def test_a_drawn_card_that_lands_after_the_draw_is_the_drawn_card(table):
    table.handle(Pressed(10.0, Button.DRAW))
    table.handle(seen("R3", at=12.0))
    assert table.history.now.counts[1] == 7


def test_a_touch_that_a_held_catch_overtakes_is_stale(journal):
    table = Table(journal, {"hand_size": 2}, players=NAMES)
    table.handle(seen("R7", at=0.0))
    table.handle(seen("R3", at=1.0))
    table.handle(Pressed(5.0, Button.CATCH))
    table.handle(Touch(table.chrome().version, UndoTouched(5.2)))
    assert table.history.now.counts[1] == 3


def test_an_answer_to_an_older_view_does_not_close_a_question(table):
    table.handle(seen("B3"))
    table.handle(Touch(0, None))
    assert table.chrome().strip.answers


def test_what_the_camera_does_is_no_answer_to_a_press(table):
    table.handle(Pressed(1.0, Button.PASS))
    table.handle(CameraFact.COVERED)
    assert table.last_ruling.violations


def test_a_new_game_is_told_from_its_own_beginning(table):
    told = []
    table.listeners.append(lambda before, _rulings: told.append(before.start.names))
    table.handle(StartGame(("Xia", "Yan"), Seat(0)))
    assert told == [("Xia", "Yan")]


def test_a_refusal_is_heard_too(table):
    heard = []
    table.listeners.append(lambda _before, rulings: heard.extend(rulings))
    table.handle(Pressed(1.0, Button.PASS))
    assert [bool(ruling.violations) for ruling in heard] == [True]


def test_a_question_that_closes_by_itself_changes_the_screen(journal):
    """5.1: after three seconds."""
    table = Table(journal, {"jump_in": "colored"}, players=NAMES)
    table.handle(seen("R7", at=0.0))
    assert after(table, seen("R7", at=10.0)).strip.answers
    assert not table.tick(12.9)
    assert table.tick(13.0)
    assert not table.chrome().strip.answers


def test_one_answer_shows_the_next_question(journal):
    table = Table(journal, {"jump_in": "colored", "hand_size": 1}, players=NAMES)
    table.handle(seen("R7", at=0.0))
    first = after(table, seen("R7", at=10.0)).strip
    chosen = first.answers[0]
    view = after(table, Touch(table.chrome().version, chosen.action, chosen.question))
    assert first.text == "Who played red 7?"
    assert view.strip.text == "Has Ben won the round?"


def entered(table, text):
    """Enter a card on the screen, for a camera that did not see it."""
    table.handle(Touch(table.chrome().version, seen(text, at=20.0)))


def test_a_card_that_was_entered_is_not_counted_again_when_the_camera_sees_it(table):
    entered(table, "R3")
    before = table.history
    table.handle(seen("R3", at=60.0))
    assert table.history == before


def test_a_twin_that_the_camera_sees_after_that_counts(table):
    entered(table, "R3")
    table.handle(seen("R3", at=60.0))
    before = table.history
    table.handle(seen("R3", at=70.0))
    assert table.history != before


@pytest.mark.parametrize("has_drawn", [False, True])
def test_the_card_that_lay_there_at_a_restart_is_not_counted_again(table, has_drawn):
    """The camera's first look comes late: somebody may have drawn meanwhile."""
    table.handle(seen("R3", at=10.0))
    restarted = Table(table.journal, {}, players=NAMES)
    if has_drawn:
        restarted.handle(Pressed(40.0, Button.DRAW_PASS))
    before = restarted.history
    restarted.handle(seen("R3", at=60.0))
    assert restarted.history == before
    restarted.handle(seen("R3", at=70.0))
    assert restarted.history != before


def test_a_card_that_was_laid_during_a_restart_counts(table):
    table.handle(seen("R3", at=10.0))
    restarted = Table(table.journal, {}, players=NAMES)
    restarted.handle(seen("R9", at=60.0))
    assert restarted.history.now.top == card("R9")


def test_another_card_than_the_entered_one_counts(table):
    entered(table, "R3")
    table.handle(seen("R9", at=60.0))
    assert table.history.now.top == card("R9")


def test_an_entered_card_that_was_taken_back_counts_when_it_is_seen(table):
    entered(table, "R3")
    table.handle(UndoTouched(30.0))
    table.handle(seen("R3", at=60.0))
    assert table.history.now.top == card("R3")


def test_a_refusal_goes_with_the_state_that_it_speaks_of(table):
    table.handle(seen("G1", at=9.0))
    table.handle(Pressed(20.0, Button.CHALLENGE))
    assert table.last_ruling.violations
    table.handle(seen("G2", at=30.0))
    assert table.last_ruling.violations == ()
