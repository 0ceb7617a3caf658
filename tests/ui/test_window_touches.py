"""What touches and keys say to the table."""

from dataclasses import replace
from itertools import product

import pytest
from finger import MOMENTS

from companion.core.cards import Card, Color
from companion.pages.correct.actions import CorrectColor
from companion.pages.count.hands import AgreeHand, ChooseHand, PutCard
from companion.pages.past_games import DeleteGame, ShowGame
from companion.pages.set_up.draft import MoveSeat
from companion.referee.inputs import Button, ColorTouched, Pressed, UndoTouched
from companion.view.actions import Touch
from companion.view.keyboard import Key, Letter, UseName

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]
AT_NIGHT = pytest.mark.nightly(reason="a panel open over each moment")


def test_the_uno_button_posts_a_press_with_its_moment_and_its_view(finger):
    finger.show("six")
    finger.press("UNO!")
    pressed = Pressed(finger.clock.now, Button.UNO)
    assert finger.said == [Touch(MOMENTS["six"].version, pressed)]


OPENED_BY_DAY = ("six", "illegal")


def _covered():
    """Each moment; and by day an open panel over two of them."""
    names = ("six", "color_prompt", "challenge", "verdict", "illegal", "ten_owed")
    for name, panel in product(names, ("", "more", "cards")):
        is_by_day = not panel or name in OPENED_BY_DAY
        yield pytest.param(name, panel, marks=() if is_by_day else AT_NIGHT)


@pytest.mark.parametrize(("name", "panel"), [*_covered()])
def test_nothing_covers_uno_and_catch(finger, name, panel):
    finger.show(name, panel)
    finger.press("UNO!", "Catch")
    assert [touch.table_input.button for touch in finger.said] == [
        Button.UNO,
        Button.CATCH,
    ]


def test_a_color_is_named_with_one_touch(finger):
    finger.show("color_prompt")
    finger.press("Green")
    assert finger.said[0].table_input == ColorTouched(finger.clock.now, Color.GREEN)


def test_a_button_that_means_nothing_posts_nothing(finger):
    finger.show("six")
    finger.press("Pass")
    assert finger.said == []


def test_an_answer_tells_its_question(finger):
    finger.show("unsure")
    finger.press("Red 9")
    assert finger.said[0].question is not None


def test_a_card_is_entered_with_two_touches(finger):
    finger.show("six", panel="cards")
    finger.touch(finger.widgets("GroupTab")[3])
    finger.touch(finger.widgets("CardButton")[4])
    assert str(finger.said[0].table_input.card) == "B5"
    assert finger.app.panel == ""


def test_the_card_pad_opens_with_the_likely_color_every_time(finger):
    finger.show("six", panel="cards")
    (pad,) = finger.widgets("CardPad")
    finger.touch(finger.widgets("GroupTab")[3])
    assert pad.chosen == 3
    for panel in ("", "cards"):
        finger.turn_to("six", panel)
    assert finger.widgets("CardPad")[0].chosen == 0


def test_a_line_of_the_record_leads_to_its_event_and_its_button_goes_back(finger):
    finger.show("record_six")
    line = finger.widgets("EventLine")[2]
    finger.touch(line.children[1])
    finger.press("Back to before")
    step, back = finger.said
    assert step == line.value.action
    assert isinstance(back.table_input, UndoTouched)


def test_a_card_is_corrected_with_two_touches_of_its_page(finger):
    finger.show("correct_card_ten")
    finger.touch(finger.widgets("GroupTab")[3])
    finger.touch(finger.widgets("CardButton")[4])
    (amended,) = finger.said
    assert str(amended.table_input.repairs[0].event.card) == "B5"


def test_a_panel_opens_and_closes_without_telling_the_table(finger):
    finger.show("six")
    more = next(w for w in finger.widgets("IconButton") if w.icon == "more")
    finger.touch(more)
    assert finger.app.panel == "more"
    finger.touch(more)
    assert (finger.app.panel, finger.said) == ("", [])


def test_points_are_typed(finger):
    finger.show("count_digits")
    finger.press("4", "2", "Right: now Cem")
    assert finger.said == [Letter("4"), Letter("2"), AgreeHand()]


def test_keys_of_a_keyboard_type_points_too(finger):
    finger.show("count_digits")
    finger.app.root.current_screen.type("7")
    finger.app.root.current_screen.erase()
    finger.app.root.current_screen.finish()
    finger.frames()
    assert finger.said == [Letter("7"), Key.ERASE, Key.DONE]


def test_other_keys_stand_for_buttons_while_hands_are_counted(finger, monkeypatch):
    pressed = []
    monkeypatch.setattr(finger.app, "_on_key", pressed.append)
    finger.show("count_digits")
    for key in "d²":
        finger.app.root.current_screen.type(key)
    finger.frames()
    assert (pressed, finger.said) == (["d", "²"], [])


def test_a_card_that_was_read_wrong_is_touched_and_corrected(finger):
    finger.show("count_read")
    finger.touch(finger.widgets("CountedCard")[2])
    finger.show("count_pick")
    finger.touch(finger.widgets("GroupTab")[1])
    finger.touch(finger.widgets("CardButton")[0])
    assert finger.said == [PutCard(Card.parse("Y1"))]


def test_a_hand_is_chosen_from_the_list(finger):
    finger.show("count_lay")
    finger.touch(finger.widgets("HandCell")[4])
    assert finger.said == [ChooseHand(4)]


def test_players_are_typed_and_seated(finger):
    finger.show("naming")
    finger.press("z", "Hanna", "Done")
    assert finger.said == [Letter("z"), UseName("Hanna"), Key.DONE]


def test_of_a_name_that_is_too_long_the_end_is_seen_where_one_types(finger):
    finger.show("naming")
    (part,) = finger.widgets("NamingPart")
    part.words = replace(part.words, text=f"{'W' * 19}e_")
    finger.frames()
    (label,) = (w for w in part.walk() if getattr(w, "text", "") == part.words.text)
    assert label.is_shortened
    (line,) = label._label._cached_lines  # noqa: SLF001 (Kivy tells it nowhere else)
    assert "".join(word.text for word in line.words).endswith("We_")


def test_keys_of_a_keyboard_type_names_too(finger):
    finger.show("naming")
    screen = finger.app.root.current_screen
    screen.type("é")
    screen.erase()
    screen.finish()
    finger.frames()
    assert finger.said == [Letter("é"), Key.ERASE, Key.DONE]


def test_a_dragged_name_sits_down_where_it_is_dropped(finger):
    finger.show("set_up_six")
    seats = {seat.value.name: seat for seat in finger.widgets("DraggedSeat")}
    finger.drag(seats["Fin"], seats["Ben"])
    assert finger.said == [MoveSeat(5, 1)]


def test_a_name_that_is_dropped_beside_the_table_stays_where_it_was(finger):
    finger.show("set_up_six")
    seat = finger.widgets("DraggedSeat")[0]
    before = [*seat.center]
    finger.drag(seat, finger.button("Remove"))
    finger.frames()
    assert finger.said == []
    assert [*seat.center] == before


def test_a_touched_name_is_meant_and_stays(finger):
    finger.show("set_up_six")
    finger.touch(finger.widgets("DraggedSeat")[0])
    assert len(finger.said) == 1


def test_a_game_starts_with_everything_that_was_chosen(finger):
    finger.show("set_up_six")
    finger.press("Start")
    assert finger.said == [MOMENTS["set_up_six"].page.bar[0].action]


def test_the_cross_closes_whatever_is_open(finger):
    finger.show("six", panel="cards")
    more = next(w for w in finger.widgets("IconButton") if w.icon == "close")
    finger.touch(more)
    assert finger.app.panel == ""


def test_the_draw_pile_opens_the_card_pad(finger):
    finger.show("six")
    finger.touch(finger.widgets("DeckKey")[0])
    assert finger.app.panel == "cards"


def test_the_top_card_and_the_color_around_it_are_corrected(finger):
    finger.show("six")
    field = finger.widgets("ColorField")[0]
    finger.touch(field.ids.pile)
    finger.touch(finger.widgets("ShapeMark")[0])
    assert finger.said == [MOMENTS["six"].page.pile, CorrectColor()]


def test_a_row_of_past_games_opens_the_game(finger):
    finger.show("past_games")
    finger.touch(finger.widgets("FormLine")[0])
    assert finger.said == [ShowGame(1)]


def test_a_row_that_opens_nothing_says_nothing(finger):
    finger.show("past_games")
    damaged = finger.widgets("FormLine")[-1]
    assert damaged.value.action is None
    finger.touch(damaged)
    assert finger.said == []


def test_a_game_is_deleted_by_two_touches(finger):
    finger.show("game_six")
    finger.press("Delete…")
    finger.show("game_asked")
    finger.press("Delete it for good")
    assert finger.said == [DeleteGame(sure=True)]


def test_the_card_that_is_corrected_is_in_sight_among_many(finger):
    finger.show("count_pick")
    finger.show("count_many_pick")
    (row,) = finger.widgets("CountedRow")
    picked = next(card for card in finger.widgets("CountedCard") if card.value.picked)
    left, _foot = picked.to_window(*picked.pos)
    assert row.x <= left <= row.right - picked.width
