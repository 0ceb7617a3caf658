from dataclasses import replace

from builders import a_round
from count_moments import SEVEN, counting
from games import LONG, OUT, SIX, TEN, TEN_OUT, dealt, play, record

from companion.core.cards import Card, Color
from companion.core.events import CountSet
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.pages.count.hands import (
    AgreeHand,
    ChooseHand,
    DropCard,
    EnterBy,
    Entry,
    HandsDraft,
    PickCard,
    PutCard,
)
from companion.pages.count.words import count_page
from companion.referee.inputs import PointsEntered
from companion.view.keyboard import Letter

OVER = record(SIX, *OUT)


def shown(*edits, **how):
    return counting(OVER, *edits, **how).page


def words(controls):
    return [control.text for control in controls]


def test_the_winner_s_hand_counts_nothing_and_is_not_asked_for():
    view = shown()
    assert view.title == "Ada has won the round"
    ada = view.hands[0]
    assert (ada.points, ada.action, ada.hint) == ("0", None, "0 cards")


def test_the_first_loser_lays_the_cards_down():
    view = shown()
    assert view.asks == "Spread Ben's 7 cards under the camera"
    assert (view.looks, view.cards) == (True, ())


def test_one_card_is_not_spread():
    one = record(SIX, *dealt(SIX), CountSet(1, 1), CountSet(0, 1), play(0, "R7"))
    assert counting(one).page.asks == "Lay Ben's 1 card under the camera"


def test_what_was_read_is_shown_with_its_sum():
    view = shown(read=(SEVEN,))
    assert [card.face.corner for card in view.cards] == [
        *("5", "7", "W", "0"),
        "",
        "+2",
        "9",
    ]
    assert (view.points, view.found) == ("111", "all 7 are there")
    assert view.agree.text == "Right: now Cem"
    assert view.agree.strong


def test_a_hand_of_another_size_is_said_and_can_still_be_agreed_on():
    view = shown(read=(SEVEN[:5],))
    assert view.found == "5 of 7 seen: lay them apart"
    assert view.differs
    assert view.agree.enabled
    assert not view.agree.strong


def test_nothing_read_cannot_be_agreed_on():
    assert not shown().agree.enabled


def test_touching_a_card_shows_the_pad_at_its_color():
    view = shown(PickCard(1), read=(SEVEN,))
    assert view.asks == "Which card is it really?"
    assert view.pad.groups[view.pad.likely][0].color is Color.BLUE
    assert words(view.ways) == ["Remove"]
    assert view.ways[0].action == DropCard()


def test_touching_it_again_leaves_it_as_it_was():
    view = shown(PickCard(1), read=(SEVEN,))
    assert [card.action for card in view.cards][:2] == [PickCard(0), PickCard(None)]
    assert view.agree.action == PickCard(None)


def test_the_camera_can_be_told_to_look_again():
    (again, *_others) = shown(read=(SEVEN,)).ways
    assert (again.text, again.action) == ("Look again", EnterBy(Entry.CAMERA))


def test_without_a_camera_the_pad_asks_for_the_cards():
    view = shown(entry=Entry.PAD)
    assert view.asks == "Ben: which 7 cards?"
    assert words(view.values)[:3] == ["0", "1", "2"]
    assert words(view.values)[-1] == "50: wild, +4"
    assert all(isinstance(key.action, PutCard) for key in view.values)
    assert words(view.ways) == ["Points"]


def test_points_can_be_typed_for_a_hand():
    view = shown(EnterBy(Entry.DIGITS), Letter("4"), Letter("2"))
    assert "".join(key.text for key in view.digits) == "123456789Erase0"
    assert (view.points, view.agree.strong) == ("42", True)
    assert view.asks == "Points in Ben's hand"


def test_the_points_are_posted_seat_by_seat_once_all_are_agreed_on():
    edits = []
    for digits in ("23", "51", "7", "120", "4"):
        edits += [EnterBy(Entry.DIGITS), *map(Letter, digits), AgreeHand()]
    view = shown(*edits)
    assert view.agree.enabled
    assert view.agree.action == PointsEntered(0, (0, 23, 51, 7, 120, 4))
    assert view.total == "Total 205"


def test_before_that_nothing_is_posted():
    assert shown(read=(SEVEN,)).agree.action == AgreeHand()


def test_the_last_hand_ends_the_count_with_one_touch():
    five = (SEVEN, SEVEN[:6], SEVEN[:5], SEVEN[:4], SEVEN[:3])
    view = shown(read=five)
    assert (view.agree.text, view.agree.enabled) == ("Done", True)


def test_a_last_hand_that_is_not_known_does_not_end_the_count():
    edits = []
    for digits in ("23", "51", "7", "120"):
        edits += [EnterBy(Entry.DIGITS), *map(Letter, digits), AgreeHand()]
    view = shown(*edits)
    assert (view.agree.text, view.agree.enabled) == ("Done", False)


def test_a_short_hand_is_not_taken_for_a_full_one():
    view = shown(read=(SEVEN, SEVEN[:5]))
    assert (view.agree.text, view.agree.strong) == ("Only 5 cards: now Dee", False)


def test_a_hand_of_too_many_cards_is_not_called_short():
    view = shown(read=(SEVEN, (*SEVEN, *SEVEN[:2])))
    assert view.found == "9 here, 7 expected"
    assert (view.agree.text, view.agree.strong) == ("Right: now Dee", False)


def test_a_short_hand_that_was_accepted_is_marked_as_short():
    hands = shown(AgreeHand(), AgreeHand(), read=(SEVEN, SEVEN[:5])).hands
    assert [(hand.agreed, hand.full) for hand in hands[1:3]] == [
        (True, True),
        (True, False),
    ]


def test_a_card_that_was_entered_shows_what_it_is_worth():
    (card,) = shown(PutCard(Card.parse("R+2")), entry=Entry.PAD).cards
    assert card.face.text == "20"


def test_a_hand_that_was_agreed_on_is_marked_and_can_be_opened():
    view = shown(AgreeHand(), read=(SEVEN,))
    assert [hand.agreed for hand in view.hands][:3] == [True, True, False]
    assert view.hands[1].action == ChooseHand(1)


def test_hands_are_shown_and_counted_as_people_sit():
    """5.24: Dee, seat 3, sits between Ada and Ben; Ada is out."""
    hands = a_round(hands=(0, 2, 2, 2))
    state = replace(hands, order=(0, 3, 1, 2), phase=Phase.COUNT)
    draft = HandsDraft.begin(state, Entry.PAD)
    assert (draft.chosen, draft.next_after(Seat(3)).chosen) == (3, 1)
    shown_hands = count_page(state, draft, has_camera=False).hands
    items = [hand.action for hand in shown_hands]
    assert items == [None, ChooseHand(3), ChooseHand(1), ChooseHand(2)]


def test_an_eliminated_seat_counts_nothing():
    state = replace(a_round(hands=(0, 3, 4)), out=(2,), phase=Phase.COUNT)
    assert HandsDraft.begin(state, Entry.PAD).hands[2].held == 0


def test_questions_and_undo_stay():
    view = counting(record(TEN, *TEN_OUT))
    assert view.page.name == "count"
    assert view.controls.undo.enabled


def test_long_names_are_short_in_sentences():
    long = record(LONG, *dealt(LONG), CountSet(0, 1), play(0, "R7"))
    assert counting(long).page.asks == "Spread Bartholom…'s 7 cards under the camera"
