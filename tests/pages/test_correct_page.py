"""What can be corrected by a touch where it stands."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, card, seen
from forms import keys_of, pad_of
from games import BEGUN, NAMED, SIX, play, record

from companion.core.cards import Color
from companion.core.events import (
    ColorNamed,
    CountSet,
    Dealt,
    DirectionSet,
    Drew,
    TurnSet,
    Why,
)
from companion.core.history import History
from companion.core.state import Phase
from companion.pages.correct.actions import (
    CorrectColor,
    CorrectDirection,
    CorrectSeat,
    CorrectStep,
)
from companion.pages.correct.page import correct_page
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import (
    CreditTouched,
    FactStated,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    RoundDealt,
)
from companion.referee.referee import rule_on
from companion.table.table import Table
from companion.view.actions import Open, Touch
from companion.view.badges import badges_of
from companion.view.sentences.acts import acting_seat

ROUND = record(SIX, *BEGUN)


def by_text(form):
    return {key.text: key.action for key in keys_of(form)}


def keys(history, seat):
    return by_text(correct_page(history, CorrectSeat(seat)))


def people(form):
    return [key for key in keys_of(form) if key.badge.figure]


def test_every_card_of_the_deck_may_be_what_a_card_really_was():
    page = correct_page(ROUND, CorrectStep(ROUND.steps[-1].n))
    pad = pad_of(page)
    assert sum(len(faces) for _color, faces in pad.groups) == 54
    assert page.title == "Ada played red 7 on red 3"


def test_the_last_card_can_be_credited_to_somebody_else():
    """5.1: "it was ..."."""
    start = History(a_round("R7"))
    history = start.after(rule_on(start, seen("R3")).events)
    page = correct_page(history, CorrectStep(history.steps[0].n))
    assert [(key.text, key.action) for key in people(page)] == [
        ("Ben", CreditTouched(0, 1)),
        ("Cem", CreditTouched(0, 2)),
        ("Dee", CreditTouched(0, 3)),
    ]


def test_a_deal_can_be_credited_to_another_dealer():
    history = record(SIX, Dealt(5, 7))
    page = correct_page(history, CorrectStep(0))
    assert [key.text for key in people(page)] == [*SIX[:-1]]
    really = history.after(rule_on(history, by_text(page)["Cem"]).events)
    assert really.now.dealer == 2


def test_nobody_can_have_drawn_before_the_deal():
    page = correct_page(record(SIX, Dealt(5, 7)), CorrectStep(0))
    assert [key.text for key in keys_of(page) if not key.badge.figure] == ["Remove"]


def test_a_named_color_is_corrected_as_it_was_named():
    page = correct_page(record(SIX, *NAMED), CorrectColor())
    (repair,) = by_text(page)["Blue"].repairs
    assert repair.event == ColorNamed(1, Color.BLUE)
    assert [c.text for c in keys_of(page) if not c.enabled] == ["Yellow"]


def test_the_color_of_a_card_is_corrected_with_its_symbol():
    (repair,) = by_text(correct_page(ROUND, CorrectColor()))["Blue"].repairs
    assert repair.event.card == card("B7")


def test_a_seat_can_have_other_cards_or_the_turn_or_leave():
    assert keys(ROUND, 2)["4"] == FactStated(0, (CountSet(2, 4),))
    assert keys(ROUND, 2)["Has the turn"] == FactStated(0, (TurnSet(2),))
    assert keys(ROUND, 2)["Leaves"] == PlayerLeft(0, 2)


def test_of_who_has_left_nothing_can_be_corrected():
    history = ROUND.after(rule_on(ROUND, PlayerLeft(9.0, 2)).events)
    page = correct_page(history, CorrectSeat(2))
    assert (page.title, keys_of(page)) == (f"{SIX[2]}, out", [])


def test_two_players_stay():
    """U1."""
    two = correct_page(record(("Ada", "Ben"), Dealt(1, 7)), CorrectSeat(0))
    assert not keys_of(two)[-1].enabled


def test_a_seat_can_have_played_the_last_card():
    assert keys(ROUND, 2)["Played the top card"] == CreditTouched(0, 2)


def test_nobody_can_have_played_the_last_card_of_a_round_whose_points_are_counted():
    over = replace(ROUND.now, phase=Phase.OVER)
    steps = (*ROUND.steps[:-1], replace(ROUND.steps[-1], after=over))
    page = correct_page(replace(ROUND, steps=steps), CorrectSeat(2))
    offered = {key.text: key.enabled for key in keys_of(page)}
    assert not offered["Played the top card"]


def test_who_has_joined_since_neither_played_before_nor_can_be_taken_out():
    """5.24: later steps name the seat; undo takes it back, and so does leaving."""
    history = History(a_table(3, hand_size=1))
    for item in (
        RoundDealt(0.0, 0),
        seen("R7"),
        seen("R3"),
        PointsEntered(0.0, (10, 0, 20)),
        PlayerJoined(0.0, "Zoe"),
    ):
        history = history.after(rule_on(history, item).events)
    *_, played, _counted, joined = history.steps
    assert "Zoe" not in by_text(correct_page(history, CorrectStep(played.n)))
    (remove,) = (
        key
        for key in keys_of(correct_page(history, CorrectStep(joined.n)))
        if key.text == "Remove"
    )
    assert not remove.enabled


def test_penalties_for_conduct_are_offered_where_they_were_agreed_on():
    """P1, P2."""
    agreed = History(a_round("R7", advice_penalty=2, misplay_penalty=1))
    offered = keys(agreed, 1)
    assert offered["Advice: draws"] == FactStated(0, (Drew(1, 2, Why.ADVICE),))
    assert offered["Wrong card: draws"] == FactStated(0, (Drew(1, 1, Why.MISPLAY),))


def test_a_table_without_such_penalties_is_not_offered_any():
    """P1, P2: not on the official sheet."""
    assert "Advice: draws" not in keys(History(a_round("R7")), 1)


def test_what_is_not_in_this_round_cannot_be_corrected():
    page = correct_page(ROUND, CorrectStep(99))
    assert (page.title, page.sections) == ("That is not in this round", ())


def test_two_players_of_one_first_name_keep_their_own_badges():
    names = ("Annabelle Meyer", "Annabelle Schulz", "Cem")
    start = History(replace(a_round("R7", hands=(7, 7, 7), turn=2), names=names))
    history = start.after(rule_on(start, seen("R3")).events)
    offered = people(correct_page(history, CorrectStep(history.steps[0].n)))
    assert [one.badge for one in offered] == [*badges_of(names, {})[:2]]


def test_the_direction_is_turned_with_the_turn_of_anybody_or_without():
    offered = by_text(correct_page(ROUND, CorrectDirection()))
    turned = DirectionSet(clockwise=False)
    assert offered["Ben"] == FactStated(0, (turned,))
    assert offered["Ada"] == FactStated(0, (turned, TurnSet(0)))
    assert len(offered) == 6


def test_every_number_of_cards_is_two_touches_away():
    """A seat, and a number; those above nineteen are a touch further."""
    first = [*keys(ROUND, 2)]
    assert first[:20] == [*map(str, range(1, 20)), "20-38"]
    more = correct_page(ROUND, keys(ROUND, 2)["20-38"])
    assert keys_of(more)[0].text == "20"


def test_a_hand_cannot_hold_more_than_the_draw_pile_has_left():
    most = ROUND.now.counts[0] + ROUND.now.draw_pile
    page = correct_page(ROUND, CorrectSeat(0, most - 1))
    offered = [key.text for key in keys_of(page)[:19] if key.enabled]
    assert offered == [str(most - 1), str(most)]


def test_a_wrong_number_that_was_dealt_is_put_right_before_the_first_card():
    dealt = record(SIX, Dealt(5, 7))
    assert keys(dealt, 0)["8"] == FactStated(0, (CountSet(0, 8),))
    after = dealt.after(rule_on(dealt, keys(dealt, 0)["8"]).events)
    assert after.now.counts == (8, 7, 7, 7, 7, 7)
    assert all(key.enabled for key in keys_of(correct_page(dealt, CorrectSeat(0)))[:20])


def test_before_cards_are_dealt_no_number_leads_anywhere():
    page = correct_page(record(SIX), CorrectSeat(0))
    assert [key.text for key in keys_of(page)[:20] if key.enabled] == []


def test_without_a_seat_it_is_asked_whose_cards():
    page = correct_page(ROUND, CorrectSeat())
    assert page.title == "Whose cards?"
    assert by_text(page) == {name: CorrectSeat(i) for i, name in enumerate(SIX)}


def test_the_direction_is_turned_after_a_draw_and_while_cards_are_owed_too():
    turned = DirectionSet(clockwise=False)
    for events in ((Drew(1, 1, Why.TURN),), (play(1, "R+2"),)):
        history = record(SIX, *BEGUN, *events)
        acting = SIX[acting_seat(history.now)]
        offered = by_text(correct_page(history, CorrectDirection()))
        assert offered[acting] == FactStated(0, (turned,))
        assert History(history.now).after((turned,)).now.direction < 0


def test_the_turn_can_be_given_while_cards_are_owed():
    owed = record(SIX, *BEGUN, play(1, "R+2"))
    assert keys(owed, 2)["Has the turn"] == FactStated(0, (TurnSet(2),))
    assert all(key.enabled for key in keys_of(correct_page(owed, CorrectSeat(2)))[:9])


@pytest.mark.slow
@pytest.mark.parametrize(
    "touched", [CorrectSeat(1), CorrectSeat(4), CorrectColor(), CorrectDirection()]
)
def test_no_button_moves_under_a_finger_while_cards_land(touched):
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=SIX))
        navigator.handle(Open("table"))
        for at, text in enumerate(("R3", "R7")):
            navigator.handle(seen(text, at=float(at)))
        texts = [[c.text for c in keys_of(navigator.handle(touched).page)]]
        for at, text in enumerate(("RS", "R9", "B9", "BR", "B2", "B4", "G4"), 5):
            page = navigator.handle(seen(text, at=2.0 * at)).page
            texts.append([control.text for control in keys_of(page)])
        assert texts == texts[:1] * len(texts)


def test_a_touch_that_came_too_late_leaves_the_page_open():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=SIX))
        for at, text in enumerate(("R3", "R7")):
            navigator.handle(seen(text, at=float(at)))
        navigator.handle(Open("table"))
        view = navigator.handle(CorrectSeat(2))
        navigator.handle(seen("R9", at=9.0))
        late = Touch(view.version, by_text(view.page)["4"])
        assert navigator.handle(late).page.name == "correct"


def test_before_the_first_turn_there_is_no_direction_to_correct():
    page = correct_page(record(SIX, Dealt(5, 7)), CorrectDirection())
    assert page.sections == ()
