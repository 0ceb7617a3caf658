import pytest
from builders import card, seen
from forms import lines_of

from companion.camera.live_camera import CameraServices
from companion.camera.reports import HandRead, SpreadCard
from companion.core.events import CountSet
from companion.pages.count.hands import AgreeHand, ChooseHand, EnterBy, Entry
from companion.pages.count.page import LOOK_S, LOST_S
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    FactStated,
    Pressed,
    RoundDealt,
    UndoTouched,
)
from companion.table.table import Table
from companion.view.actions import Back, Open, Touch


class Camera:
    """Reads nothing by itself; remembers what was asked of it."""

    def __init__(self):
        self.counting = False
        self.looks = 0

    def begin_counting(self):
        self.counting = True

    def end_counting(self):
        self.counting = False

    def read_hand(self):
        self.looks += 1


def spread(*texts):
    return HandRead(0, tuple(SpreadCard(card(text), 0.99, ()) for text in texts))


@pytest.fixture
def table():
    with Journal(":memory:") as journal:
        yield Table(journal, {}, players=("Ada", "Ben", "Cem"))


@pytest.fixture
def camera():
    return Camera()


@pytest.fixture
def navigator(table, camera):
    navigator = Navigator(table, page="table")
    navigator.connect(CameraServices(camera))
    drifted = FactStated(0, (CountSet(0, 1), CountSet(1, 2), CountSet(2, 1)))
    for action in (RoundDealt(0, 2), seen("R3"), drifted):
        navigator.handle(action)
    return navigator


def test_a_card_of_a_hand_is_the_best_reading_that_the_deck_has(navigator, camera):
    go_out(navigator)
    others = (card("WC"), card("W"))
    read = HandRead(0, (SpreadCard(card("WSH"), 0.9, (), others), *spread("R5").cards))
    shown = navigator.handle(read)
    assert [each.face.text for each in shown.page.cards] == ["", "5"]


def go_out(navigator):
    return navigator.handle(seen("R7"))


def test_the_count_opens_by_itself_when_somebody_is_out(navigator):
    assert navigator.view.page.name == "table"
    assert go_out(navigator).page.name == "count"
    assert navigator.view.page.asks == "Spread Ben's 2 cards under the camera"


def test_what_lies_there_is_not_played_while_hands_are_counted(navigator, camera):
    go_out(navigator)
    assert camera.counting


def test_a_hand_is_looked_at_again_and_again(navigator, camera):
    go_out(navigator)
    navigator.tick(10.0)
    assert camera.looks == 1
    navigator.handle(spread("B5"))
    navigator.tick(10.0 + LOOK_S / 2)
    navigator.tick(10.0 + LOOK_S)
    assert camera.looks == 2


def test_cards_that_the_deck_lacks_are_none_of_a_hand(navigator):
    go_out(navigator)
    navigator.handle(spread("WSH", "R5", "W"))
    assert [each.face.corner for each in navigator.view.page.cards] == ["5", "W"]


def test_a_look_that_is_not_answered_is_asked_for_again_later(navigator, camera):
    go_out(navigator)
    for now in (10.0, 10.0 + LOOK_S, 10.0 + LOST_S):
        navigator.tick(now)
    assert camera.looks == 2


def test_a_settled_hand_is_not_looked_at(navigator, camera):
    go_out(navigator)
    for _ in range(2):
        navigator.handle(spread("B5", "W"))
    navigator.tick(10.0)
    assert camera.looks == 0


def test_no_hand_is_looked_at_while_a_round_is_played(navigator, camera):
    navigator.tick(10.0)
    assert camera.looks == 0


def test_hands_are_laid_read_and_agreed_on_until_the_round_is_scored(navigator, camera):
    go_out(navigator)
    for hand in (("B5", "W"), ("G+2",)):
        navigator.handle(spread(*hand))
        navigator.handle(AgreeHand())
    done = navigator.view.page.agree
    view = navigator.handle(Touch(navigator.view.version, done.action))
    assert view.page.name == "scores"
    assert lines_of(view.page)[0].number == "75"
    assert not camera.counting


def test_undo_takes_the_count_away(navigator, camera):
    go_out(navigator)
    view = undo(navigator)
    assert view.page.name == "table"
    assert not camera.counting


def undo(navigator):
    """Touch undo; where that opens the list, touch its first line, and go back."""
    action = navigator.view.controls.undo.action
    if isinstance(action, UndoTouched):
        return navigator.handle(Touch(navigator.view.version, action))
    rows = lines_of(navigator.handle(action).page)
    keys = [row.end_key.action for row in rows]
    back = next(action for action in keys if isinstance(action, UndoTouched))
    navigator.handle(Touch(navigator.view.version, back))
    return navigator.handle(Back())


def count_all(navigator):
    for hand in (("B5", "W"), ("G+2",)):
        navigator.handle(spread(*hand))
        navigator.handle(AgreeHand())
    done = navigator.view.page.agree
    return navigator.handle(Touch(navigator.view.version, done.action))


def test_undo_takes_one_hand_back_while_hands_are_counted(navigator):
    go_out(navigator)
    navigator.handle(spread("B5", "W"))
    navigator.handle(AgreeHand())
    page = undo(navigator).page
    assert (page.name, page.points, len(page.cards)) == ("count", "55", 2)
    assert undo(navigator).page.name == "table"


def test_a_held_button_takes_one_hand_back_too(navigator):
    go_out(navigator)
    navigator.handle(spread("B5", "W"))
    navigator.handle(AgreeHand())
    held = Pressed(10.0, Button.DRAW_PASS, long=True)
    assert navigator.handle(held).page.points == "55"


def test_undo_after_the_scores_opens_the_last_hand_and_keeps_the_others(navigator):
    go_out(navigator)
    assert count_all(navigator).page.name == "scores"
    page = undo(navigator).page
    assert {hand.points for hand in page.hands} == {"55", "20", "0"}
    assert page.points == "20"
    assert undo(navigator).page.points == "55"


def test_undo_after_the_scores_knows_the_points_after_a_restart(navigator, table):
    go_out(navigator)
    count_all(navigator)
    again = Navigator(table, page="table")
    assert {hand.points for hand in undo(again).page.hands} == {"55", "20", "0"}


def test_a_count_put_right_before_the_scores_is_undone_without_the_last_card(navigator):
    """F1: "Count is wrong" comes off, the card stays, and hands are counted again."""
    go_out(navigator)
    wrong = navigator.view.strip.answers[1]
    version = navigator.view.version
    navigator.handle(Touch(version, wrong.action, wrong.question))
    assert navigator.view.page.name == "table"
    page = undo(navigator).page
    assert (page.name, page.hands[0].hint) == ("count", "0 cards")


def test_a_count_that_was_undone_begins_anew(navigator):
    go_out(navigator)
    navigator.handle(spread("B5", "W"))
    undo(navigator)
    go_out(navigator)
    assert navigator.view.page.cards == ()


def test_the_record_can_be_opened_over_the_count(navigator):
    go_out(navigator)
    navigator.handle(spread("B5", "W"))
    assert navigator.handle(Open("record")).page.name == "record"
    view = navigator.handle(Back())
    assert (view.page.name, len(view.page.cards)) == ("count", 2)


def test_a_game_that_was_left_in_the_count_goes_on_there(navigator, table):
    go_out(navigator)
    again = Navigator(table, page="table")
    assert again.view.page.name == "count"
    assert again.view.page.asks == "Ben: which 2 cards?"


def test_hands_that_are_touched_while_none_are_counted_change_nothing(navigator):
    before = navigator.view
    assert navigator.handle(ChooseHand(1)) == before
    assert navigator.handle(EnterBy(Entry.DIGITS)) == before
    assert navigator.handle(spread("B5")) == before


def test_a_count_that_goes_on_after_a_restart_uses_the_camera(navigator, table, camera):
    go_out(navigator)
    again = Navigator(table, page="table")
    again.connect(CameraServices(camera))
    assert again.view.page.asks == "Spread Ben's 2 cards under the camera"
    assert camera.counting
