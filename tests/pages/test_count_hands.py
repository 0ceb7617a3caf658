from dataclasses import replace

import pytest
from builders import a_round, card

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
from companion.view.keyboard import Key, Letter


def counting(*hands, **rules):
    return replace(a_round(hands=hands, **rules), phase=Phase.COUNT)


STATE = counting(3, 0, 2, 4)


def begun(entry=Entry.CAMERA):
    return HandsDraft.begin(STATE, entry)


def cards(*texts):
    return tuple(map(card, texts))


def edited(draft, *edits):
    for edit in edits:
        draft = draft.edit(edit)
    return draft


def typed(draft, digits):
    return edited(draft, *map(Letter, digits))


def test_the_hand_after_the_winner_s_is_the_first():
    assert begun().chosen == 2


def test_with_nobody_out_the_first_seat_is_the_first():
    assert HandsDraft.begin(counting(3, 4), Entry.PAD).chosen == 0


def test_what_lies_before_the_camera_is_the_chosen_hand():
    draft = begun().seen(cards("R5", "W"))
    assert draft.hand.cards == cards("R5", "W")
    assert draft.points(2, STATE) == 55


def test_a_later_look_replaces_the_earlier_one():
    draft = begun().seen(cards("R5")).seen(cards("R5", "B7"))
    assert draft.hand.cards == cards("R5", "B7")


def test_a_hand_that_was_read_twice_can_be_picked_up_again():
    draft = begun().seen(cards("R5", "B7")).seen(cards("B7", "R5"))
    assert draft.seen(cards("R5")).hand.cards == cards("B7", "R5")


def test_an_empty_table_takes_no_hand_away():
    assert begun().seen(cards("R5")).seen(()).hand.cards == cards("R5")


def test_the_top_of_the_pile_beside_the_hand_is_none_of_it():
    draft = begun().seen(cards("R5", "R7", "W"), card("R7"))
    assert draft.hand.cards == cards("R5", "W")


def test_a_card_like_the_top_of_the_pile_stays_in_a_hand_of_the_right_size():
    draft = begun().seen(cards("R5", "R7"), card("R7"))
    assert draft.hand.cards == cards("R5", "R7")


def test_the_top_of_the_pile_alone_is_no_hand():
    assert begun().seen(cards("R7"), card("R7")).hand.cards == ()
    assert begun().seen(cards("R7", "B1", "B2"), card("R7")).hand.cards == cards(
        "B1", "B2"
    )


def test_a_hand_that_still_lies_beside_the_pile_is_not_the_next_one():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand())
    assert draft.seen(cards("R5", "W", "R7"), card("R7")).hand.cards == ()


def test_one_touch_agrees_and_goes_on_to_the_next_hand():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand())
    assert draft.hands[2].is_agreed
    assert draft.chosen == 3


def test_after_a_hand_that_was_read_and_corrected_the_camera_looks_again():
    read = edited(begun().seen(cards("R5")), EnterBy(Entry.PAD), PutCard(card("W")))
    assert edited(read, AgreeHand()).entry is Entry.CAMERA


def test_who_enters_hands_by_touch_goes_on_so():
    entered = edited(begun(), EnterBy(Entry.PAD), PutCard(card("W")), AgreeHand())
    assert entered.entry is Entry.PAD


def test_the_hand_that_still_lies_there_is_not_the_next_one():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand())
    assert draft.seen(cards("W", "R5")).hand.cards == ()
    assert draft.seen(cards("B1")).hand.cards == cards("B1")


def test_a_hand_like_the_one_before_counts_once_the_table_was_cleared():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand())
    assert draft.seen(()).seen(cards("W", "R5")).hand.cards == cards("W", "R5")


def test_an_unknown_hand_cannot_be_agreed_on():
    assert edited(begun(), AgreeHand()) == begun()


def test_a_wrong_card_is_picked_and_corrected():
    draft = begun().seen(cards("R5", "R6"))
    draft = edited(draft, PickCard(1), PutCard(card("R9")))
    assert draft.hand.cards == cards("R5", "R9")
    assert draft.picked is None


def test_a_card_that_is_not_there_is_dropped():
    draft = edited(begun().seen(cards("R5", "R6")), PickCard(0), DropCard())
    assert draft.hand.cards == cards("R6")


def test_the_camera_leaves_alone_what_was_corrected():
    draft = edited(begun().seen(cards("R5", "R6")), PickCard(0), PutCard(card("W")))
    assert draft.seen(cards("R5", "R6")).hand.cards == cards("W", "R6")


def test_the_camera_waits_while_a_card_is_being_corrected():
    draft = edited(begun().seen(cards("R5", "R6")), PickCard(1))
    assert draft.seen(cards("B1")).hand.cards == cards("R5", "R6")


def test_the_camera_looks_anew_when_it_is_asked_to():
    draft = edited(begun().seen(cards("R5")), PickCard(0), PutCard(card("W")))
    draft = edited(draft, EnterBy(Entry.CAMERA))
    assert draft.hand.cards == ()
    assert draft.seen(cards("B1")).hand.cards == cards("B1")


def test_without_a_camera_cards_are_put_one_after_the_other():
    draft = edited(begun(Entry.PAD), *map(PutCard, cards("R5", "B7")))
    assert draft.hand.cards == cards("R5", "B7")
    assert draft.seen(cards("W")).hand.cards == cards("R5", "B7")


def test_without_a_picked_card_the_last_one_is_dropped():
    draft = edited(begun(Entry.PAD), *map(PutCard, cards("R5", "B7")), DropCard())
    assert draft.hand.cards == cards("R5")


def test_typed_points_count_instead_of_cards():
    draft = begun().seen(cards("R5"))
    draft = typed(edited(draft, EnterBy(Entry.DIGITS)), "083")
    assert draft.points(2, STATE) == 83


@pytest.mark.parametrize(("digits", "points"), [("00", 0), ("075", 75)])
def test_points_have_no_leading_zero(digits, points):
    assert typed(begun(Entry.DIGITS), digits).points(2, STATE) == points


def test_points_that_the_cards_cannot_have_are_refused_until_something_else_is_typed():
    """Two cards cost 100 at most: two wilds."""
    draft = typed(begun(Entry.DIGITS), "101")
    assert (draft.hand.typed, draft.hand.most, draft.is_refused) == ("10", 100, True)
    assert not edited(draft, Key.ERASE).is_refused
    assert typed(draft, "0").hand.typed == "100"


def test_a_hand_of_too_few_cards_is_asked_about_before_it_is_agreed_on():
    draft = edited(begun().seen(cards("R5")), AgreeHand())
    assert (draft.chosen, draft.is_doubted, draft.agreed) == (2, True, ())
    assert edited(draft, AgreeHand()).agreed == (2,)
    assert not edited(draft, PutCard(card("R6"))).is_doubted


def test_undo_opens_the_hand_again_that_was_agreed_on_last_as_it_was():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand())
    draft = edited(draft.seen(cards("B1", "B2", "B3", "B4")), AgreeHand())
    back = draft.undo()
    assert (back.chosen, back.hand.cards) == (3, cards("B1", "B2", "B3", "B4"))
    assert [hand.is_agreed for hand in back.hands] == [False, False, True, False]
    again = back.undo()
    assert (again.chosen, again.hand.cards, again.agreed) == (2, cards("R5", "W"), ())


def test_a_finished_count_is_known_by_its_points_after_a_restart():
    """The last hand is open."""
    draft = HandsDraft.begin(STATE, Entry.DIGITS).with_points((30, 0, 55, 120))
    assert [draft.points(seat, STATE) for seat in range(4)] == [30, 0, 55, 120]
    assert (draft.chosen, draft.agreed, draft.can_be_scored) == (0, (2, 3), True)


def test_a_digit_can_be_erased():
    assert edited(typed(begun(Entry.DIGITS), "12"), Key.ERASE).hand.typed == "1"


def test_cards_replace_typed_points():
    draft = typed(begun(Entry.DIGITS), "99")
    draft = edited(draft, EnterBy(Entry.PAD), PutCard(card("R5")))
    assert draft.points(2, STATE) == 5


def test_zeros_count_as_the_table_agreed():
    state = counting(3, 0, zero_points=10)
    draft = HandsDraft.begin(state, Entry.PAD).edit(PutCard(card("R0")))
    assert draft.points(0, state) == 10


def test_all_hands_agreed_on_complete_the_count():
    draft = begun(Entry.DIGITS)
    for digits in ("20", "30", "40"):
        assert not draft.is_complete
        draft = edited(typed(draft, digits), AgreeHand())
    assert draft.is_complete
    assert [draft.points(s, STATE) for s in range(4)] == [40, 0, 20, 30]


def test_a_hand_that_was_agreed_on_can_be_corrected():
    draft = edited(begun().seen(cards("R5", "W")), AgreeHand(), ChooseHand(2))
    draft = edited(draft, PickCard(0), PutCard(card("R1")))
    assert not draft.hands[2].is_agreed
    assert draft.points(2, STATE) == 51


def test_the_winner_s_hand_is_not_chosen():
    assert edited(begun(), ChooseHand(1)).chosen == 2


def test_a_seat_that_is_out_of_the_game_counts_nothing():
    state = replace(STATE, out=(3,))
    draft = HandsDraft.begin(state, Entry.PAD)
    assert draft.hands[3].held == 0
    assert edited(draft, ChooseHand(3)).chosen == 2


def test_a_letter_that_was_typed_on_the_page_before_changes_nothing():
    draft = typed(begun(Entry.PAD), "4")
    assert typed(draft, "ß") == draft
