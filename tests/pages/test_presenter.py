from dataclasses import replace

import pytest
from asked import NO_MATCH
from builders import a_round
from correct_moments import mended
from games import (
    BEGUN,
    CALLED,
    CAUGHT,
    HOWLED,
    NAMED,
    OUT,
    SIX,
    WILD,
    dealt,
    play,
    record,
)
from presenting import present

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    CountSet,
    Dealt,
    HandsCounted,
    Stopped,
    Undone,
    UnoCalled,
)
from companion.core.history import History
from companion.core.state import Phase
from companion.pages.correct.actions import CorrectSeat, CorrectStep
from companion.referee.inputs import Button, CardSeen, CreditTouched, Pressed
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
)
from companion.view.actions import OpenPanel
from companion.view.badges import Badge
from companion.view.elements import Emblem, Notice

QUIET = Ruling()


def shown(state, ruling=QUIET, **more):
    return present(History(state), ruling, **more)


def seen(*events, **rules):
    return present(record(SIX, *events, **rules), QUIET)


def words_of(view):
    return repr(replace(view, version=0, log=(), seats=()))


def test_a_name_of_control_characters_breaks_no_line():
    names = ("A\x1b[31mda", "B\nen", "C\u202eem")
    page = present(record(names, *dealt(names)), Ruling()).page
    shown = [page.act.name, *(seat.name for seat in page.seats)]
    assert shown[1:] == ["A\ufffd[31mda", "B\ufffden", "C\ufffdem"]
    assert shown[0] in shown[1:]


def test_the_color_in_force_has_its_word():
    color = shown(a_round("B4")).page.color
    assert (color.color, color.word) == (Color.BLUE, "Blue")


def test_a_color_nobody_named_is_asked_for():
    assert seen(*WILD).page.color.word == "?"


def test_before_the_first_card_no_color_is_asked_for():
    view = shown(replace(a_round(), phase=Phase.FLIP, top=None, color=None))
    assert view.page.color.word == ""


def test_the_top_card_is_ready_to_draw():
    face = shown(a_round("G+2")).page.top
    assert (face.emblem, face.text, face.color) == (Emblem.TEXT, "+2", Color.GREEN)


def test_the_card_that_landed_last_tells_its_number_and_its_player():
    landing = present(record(SIX, *BEGUN, play(1, "R2")), Ruling()).page.landing
    assert (landing.number, landing.place) == (3, 1)


def test_nobody_laid_the_opening_card():
    landing = present(record(SIX, *BEGUN[:2]), Ruling()).page.landing
    assert (landing.number, landing.place) == (1, -1)


def test_a_wild_draw_four_is_drawn_as_a_wheel():
    face = seen(*WILD).page.top
    assert (face.emblem, face.text, face.color) == (Emblem.WHEEL, "+4", None)


def test_the_direction_follows_a_reverse():
    assert seen(*BEGUN).page.direction == 1
    assert seen(*BEGUN, play(1, "RR")).page.direction == -1


def test_between_rounds_there_is_no_direction():
    assert shown(replace(a_round(), phase=Phase.COUNT)).page.direction == 0


def test_exactly_one_seat_acts():
    assert [seat.acting for seat in shown(a_round(turn=2)).page.seats].index(True) == 2


def test_seats_show_cards_and_scores():
    seat = shown(replace(a_round(hands=(3, 7)), scores=(12.5, 120))).page.seats
    assert [(s.cards, s.score) for s in seat] == [("3", "12.5"), ("7", "120")]


def test_hidden_counts_are_question_marks():
    seats = shown(a_round(show_counts="hidden")).page.seats
    assert {seat.cards for seat in seats} == {"?"}


def test_a_seat_that_called_is_marked():
    assert [bool(seat.uno) for seat in seen(*CALLED).page.seats].index(True) == 2


def test_the_mark_goes_when_the_hand_grows():
    view = seen(*CALLED, CountSet(2, 3))
    assert not any(seat.uno for seat in view.page.seats)


def test_a_call_at_two_cards_is_marked_at_once():
    view = seen(*BEGUN, CountSet(1, 2), UnoCalled(1))
    assert view.page.seats[1].uno


def test_nothing_gives_a_missed_call_away():
    """docs/rules.md 5.0: no word, mark, button or notice knows who can be caught."""
    missed = record(SIX, *BEGUN, CountSet(1, 2), play(1, "R8"))
    assert missed.now.exposed == {1}
    safe = replace(missed.now, exposed=frozenset())
    assert present(History(missed.now), QUIET) == present(History(safe), QUIET)


def test_uno_and_catch_can_be_pressed_in_every_phase_of_a_round():
    for events in (BEGUN, WILD, NAMED, CAUGHT):
        controls = seen(*events).controls
        assert controls.uno.enabled
        assert controls.catch.enabled


def test_uno_and_catch_never_look_likely():
    for events in (BEGUN, WILD, NAMED, CAUGHT, CALLED):
        controls = seen(*events).controls
        assert not controls.uno.strong
        assert not controls.catch.strong


def test_the_draw_button_says_how_many():
    draw = seen(*NAMED).controls.draw
    assert (draw.text, draw.strong) == ("Draw 4", True)
    assert draw.action == Pressed(0, Button.DRAW)


def test_only_an_open_wild_draw_four_can_be_challenged():
    assert seen(*NAMED).controls.challenge.enabled
    assert not seen(*BEGUN).controls.challenge.enabled


def test_passing_needs_a_drawn_card():
    assert not seen(*BEGUN).controls.skip.enabled
    drawn = replace(a_round(), phase=Phase.DRAWN)
    assert shown(drawn).controls.skip.strong


def test_undo_needs_something_to_undo():
    assert seen(*BEGUN).controls.undo.enabled
    assert not shown(a_round()).controls.undo.enabled


def test_the_log_tells_the_newest_first():
    said = [line.text for line in seen(*BEGUN).page.log]
    assert said[:2] == ["Ada played red 7 on red 3", "The first card is red 3"]


def test_the_log_tells_of_an_undo():
    event = Undone(1)
    view = present(record(SIX, *BEGUN, event), Ruling((event,)))
    assert view.page.log[0].text == "Taken back: Ada played red 7 on red 3"


def test_a_refusal_says_what_would_match():
    view = present(record(SIX, *BEGUN), NO_MATCH)
    assert view.page.log[0].text == "That card does not match red or 7"


def test_notices_stay():
    notice = Notice("Simulated table")
    assert shown(a_round(), notices=(notice,)).notices == (notice,)


def test_the_version_is_the_history_s():
    history = record(SIX, *BEGUN)
    assert present(history, QUIET).version == history.version


@pytest.mark.parametrize(
    ("events", "screen"),
    [
        (BEGUN, "table"),
        ((*OUT, HandsCounted((0, 1, 2, 3, 4, 5))), "scores"),
        ((), "table"),
    ],
)
def test_each_phase_has_its_screen(events, screen):
    assert seen(*events).page.name == screen


def test_any_card_of_the_deck_can_be_entered_by_touch():
    pad = shown(a_round()).page.pad
    cards = [action.card for _swatch, faces in pad.groups for _face, action in faces]
    assert set(cards) == set(a_round().deck.faces)
    assert all(isinstance(f[1], CardSeen) for _s, faces in pad.groups for f in faces)


def test_the_menu_offers_to_enter_a_card():
    view = present(record(SIX, *BEGUN), QUIET)
    assert OpenPanel("cards") in [c.action for c in view.menu]


def test_a_seat_can_be_touched_when_it_is_asked_for():
    action = CreditTouched(0, 2)
    choices = (
        Choice(AnswerKind.PLAYED_BY, None, seat=1),
        Choice(AnswerKind.PLAYED_BY, action, seat=2),
    )
    question = Question(QuestionKind.JUMP_IN, choices)
    view = present(record(SIX, *BEGUN), QUIET, (question,))
    seats = view.page.seats
    assert [seat.name for seat in seats if seat.asked] == ["Cem"]
    assert seats[2].action == action


def test_any_other_seat_is_corrected_where_it_stands():
    view = present(record(SIX, *BEGUN), QUIET)
    assert [seat.action for seat in view.page.seats] == [
        CorrectSeat(n) for n in range(6)
    ]


def test_every_objection_has_words():
    for objection in Objection:
        view = shown(a_round(), Ruling(violations=(Violation(objection),)))
        assert view.page.log[0].urgent


def test_a_repair_of_a_former_round_is_no_longer_told():
    history, _ruling = mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))
    assert present(history, Ruling()).notices
    later = (Stopped(), Dealt(0, 7))
    assert not present(history.after(later), Ruling()).notices


def test_equal_moments_give_equal_views():
    assert seen(*BEGUN) == seen(*BEGUN)


def test_no_badge_stands_alone_while_all_turn_their_hands_over():
    turned = record(SIX, *dealt(SIX), play(0, "RF"), deck="flip_112")
    page = present(turned, QUIET).page
    assert (page.act.name, page.badge) == ("", Badge())


def test_what_a_card_tells_people_to_do_stands_where_the_table_has_room():
    howled = record(SIX, *HOWLED, deck="harry_potter")
    says, named, *_earlier = present(howled, QUIET).page.log
    assert says.text == "A player of choice reads the hand aloud."
    assert (named.text, says.action) == (
        "Ben named red",
        CorrectStep(howled.steps[-1].n),
    )
