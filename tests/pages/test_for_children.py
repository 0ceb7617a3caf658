"""A table that plays with children: pictures and a voice for words, and no points."""

import pytest
from builders import card, seen
from by_ear import ByEar
from games import BEGUN, NAMED, OUT, SIX, STACKED, TEN, WILD, dealt, play, record
from presenting import present

from companion.camera.reports import CameraAlarm
from companion.core.cards import Color
from companion.core.events import Challenged, CountSet, Drew, HandsCounted, Stopped, Why
from companion.core.state import Phase
from companion.pages.evening import evening_page
from companion.pages.navigator import Navigator
from companion.pages.settings import settings_page
from companion.records.evening import EveningSummary, NamedCount
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    FactStated,
    PointsEntered,
    Pressed,
    UndoTouched,
)
from companion.referee.rulings import (
    AnswerKind,
    Assumed,
    Assumption,
    Choice,
    Question,
    QuestionKind,
    Ruling,
)
from companion.storage.settings import Settings
from companion.table.table import Table
from companion.view.actions import Open
from companion.view.badges import badges_of
from companion.view.elements import Emblem, posted
from companion.view.sentences.pictures import act_pictures
from companion.view.sentences.read_aloud import spoken_texts

FOR_CHILDREN = Settings(for_children=True, speech="short")
NAMED_BY_SEAT = {AnswerKind.PLAYED_BY, AnswerKind.CATCH}
COLORS = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)


def _switch(settings):
    rows = [row for part in settings_page(settings).sections for row in part.rows]
    (row,) = [row for row in rows if row.title == "For children"]
    return row.choices


def test_the_voice_is_switched_on_with_it_and_may_be_switched_off_again():
    _off, on = _switch(Settings())
    assert on.action.settings == Settings(for_children=True, speech="short")
    assert _switch(on.action.settings)[1].strong
    quiet = Settings(for_children=True)
    assert _switch(quiet)[1].strong
    assert _switch(quiet)[1].action.settings == quiet
    assert _switch(Settings(speech="all"))[1].action.settings.speech == "all"


def _drawn(history):
    return [(face.emblem, face.text, face.color) for face in act_pictures(history.now)]


WHEEL, BACK = (Emblem.WHEEL, "", None), (Emblem.BACK, "", None)
PASS, LOOK, SWAP = ((Emblem.ICON, name, None) for name in ("pass", "look", "swap"))
YELLOW = (Emblem.TEXT, "", Color.YELLOW)
DREW = (*dealt(SIX, "Y9"), Drew(0, 1, Why.TURN))
SWAPS = (*dealt(SIX), play(0, "R7"))


@pytest.mark.parametrize(
    ("history", "drawn"),
    [
        (
            record(SIX, *BEGUN),
            [(Emblem.TEXT, "", Color.RED), (Emblem.TEXT, "7", None), WHEEL, BACK],
        ),
        (record(SIX, *WILD), [(Emblem.TEXT, "", color) for color in COLORS]),
        (record(SIX, *NAMED), [BACK, (Emblem.TEXT, "?", None)]),
        (
            record(TEN, *STACKED, stacking="same_kind"),
            [BACK, (Emblem.TEXT, "+2", None)],
        ),
        (record(SIX, *DREW), [YELLOW, (Emblem.TEXT, "9", None), WHEEL, PASS]),
        (
            record(SIX, *DREW, draw_until_playable=True),
            [YELLOW, (Emblem.TEXT, "9", None), WHEEL, BACK],
        ),
        (record(SIX, *NAMED, Challenged(2, 1)), [LOOK]),
        (record(SIX, *SWAPS, seven_swap="must"), [SWAP]),
        (record(SIX), [BACK] * 3),
    ],
)
def test_what_may_be_done_is_said_with_cards_where_cards_can_say_it(history, drawn):
    assert _drawn(history) == drawn


def _pictures(control):
    return control.faces or control.icon or control.badge.figure or control.swatch.color


@pytest.mark.parametrize(
    ("history", "asked_of"),
    [
        (record(SIX, *WILD), "Ben"),
        (record(SIX, *NAMED), "Ben"),
        (record(SIX, *NAMED, Challenged(2, 1)), "Ben"),
        (record(SIX[:4], *dealt(SIX[:4]), play(0, "R7"), seven_swap="must"), "Ada"),
        (record(SIX), "Fin"),
    ],
)
def test_the_table_asks_in_pictures_of_whom_and_of_what(history, asked_of):
    asked = present(history, Ruling(), for_children=True).strip
    badges = dict(zip(SIX, badges_of(SIX, {}), strict=True))
    assert asked.badge == badges[asked_of]
    assert asked.faces
    assert asked.answers
    assert all(_pictures(answer) for answer in asked.answers)
    assert asked.text == present(history, Ruling()).strip.text
    assert present(history, Ruling()).strip.faces == ()


@pytest.mark.parametrize(
    "kind", [k for k in AnswerKind if k is not AnswerKind.REVISION]
)
def test_every_answer_to_the_referee_has_a_picture(kind):
    choice = Choice(kind, seat=2 if kind in NAMED_BY_SEAT else None, card=card("B5"))
    question = Question(QuestionKind.ILLEGAL_CARD, (choice,), 1, card("R5"))
    strip = present(record(SIX, *BEGUN), Ruling(), (question,), for_children=True).strip
    (answer,) = strip.answers
    assert _pictures(answer)
    assert [face.name for face in strip.faces] == ["Red 5", ""]


def test_a_card_that_was_missed_is_drawn_before_the_one_that_came_after_it():
    choice = Choice(AnswerKind.MISSED, card=card("B7"))
    question = Question(QuestionKind.ILLEGAL_CARD, (choice,), 1, card("B5"))
    strip = present(record(SIX, *BEGUN), Ruling(), (question,), for_children=True).strip
    assert [face.text for face in strip.answers[0].faces] == ["7", "5"]


def test_a_seat_to_swap_with_is_touched_where_there_are_too_many_for_buttons():
    asked = present(
        record(SIX, *SWAPS, seven_swap="must"), Ruling(), for_children=True
    ).strip
    assert [face.text for face in asked.faces] == ["swap", "touch"]
    assert asked.answers == ()


def test_what_the_table_only_assumes_stays_in_words():
    supposed = Choice(AnswerKind.REVISION, assumptions=(Assumption(Assumed.HABIT),))
    question = Question(QuestionKind.REVISION, (supposed,))
    strip = present(record(SIX, *BEGUN), Ruling(), (question,), for_children=True).strip
    assert strip.quiet
    assert strip.faces == ()


def test_questions_have_pictures_while_children_play_and_only_then(navigator):
    navigator.handle(seen("R3", at=1.0))
    navigator.handle(seen("W", at=4.0))
    assert navigator.view.strip.faces
    navigator.context.preferences.change(Settings())
    assert navigator.view.strip.faces == ()
    assert navigator.view.strip.answers


def test_pictures_are_not_read_out_beside_the_words_that_say_the_same(navigator):
    navigator.handle(seen("R3", at=1.0))
    navigator.handle(seen("W", at=4.0))
    asked = navigator.view.strip
    words = [asked.text, *(answer.text for answer in asked.answers)]
    assert list(spoken_texts(asked)) == words


def test_the_table_tells_no_points_and_what_happened_in_pictures():
    scored = (*OUT, HandsCounted((0, 23, 51, 7, 120, 4)), *BEGUN)
    history = record(SIX, *scored)
    assert present(history, Ruling()).page.seats[0].score == "205"
    page = present(history, Ruling(), for_children=True).page
    assert page.log == ()
    assert [seat.score for seat in page.seats] == [""] * 6
    assert [seat.race for seat in page.seats] == [0] * 6
    assert page.recent[-1].face.text == "7"
    assert not any("205" in text for text in spoken_texts(page))


@pytest.fixture
def table():
    with Journal(":memory:") as journal:
        yield Table(journal, {}, players=("Ada", "Ben", "Cem"))


@pytest.fixture
def navigator(table):
    navigator = Navigator(table, page="table")
    navigator.context.preferences.change(FOR_CHILDREN)
    return navigator


@pytest.mark.slow
@pytest.mark.parametrize("alarm", [CameraAlarm.DARK, CameraAlarm.MOVED])
@pytest.mark.parametrize("laid", [(), ("R3",), ("R3", "W"), ("R3", "W+4")])
def test_an_alarm_of_the_camera_is_asked_in_words_at_any_time(navigator, alarm, laid):
    for at, text in enumerate(laid):
        navigator.handle(seen(text, at=float(at)))
    view = navigator.handle(alarm)
    assert view.strip.text
    assert not laid or _ends_between_rounds(navigator, alarm)


def _ends_between_rounds(navigator, alarm):
    """End the round and the next count; the alarm is the only thing asked then."""
    navigator.handle(FactStated(90.0, (Stopped(),)))
    return navigator.handle(alarm).strip.text


def test_two_answers_about_one_player_have_two_signs():
    kinds = (AnswerKind.IS_OUT, AnswerKind.COUNT_WRONG)
    choices = tuple(Choice(kind, seat=2) for kind in kinds)
    question = Question(QuestionKind.CONFIRM_OUT, choices, 1)
    strip = present(record(SIX, *BEGUN), Ruling(), (question,), for_children=True).strip
    assert [answer.icon for answer in strip.answers] == ["right", "close"]


def _end_a_round(navigator, table):
    """Whoever acts first goes out; return their name."""
    navigator.handle(seen("R3", at=1.0))
    seat = table.history.now.current
    navigator.handle(FactStated(3.0, (CountSet(seat, 1),)))
    navigator.handle(seen("R7", at=5.0))
    assert table.history.now.phase is Phase.COUNT
    return table.history.now.name(seat)


def _words(view):
    return " ".join(spoken_texts(view.page.in_sight))


@pytest.mark.parametrize("by", ["touch", "button"])
def test_a_round_ends_without_a_count_and_the_next_can_begin(navigator, table, by):
    winner = _end_a_round(navigator, table)
    view = navigator.view
    assert view.page.name == "round_won"
    assert winner in view.page.title
    (go_on,) = view.page.keys
    pressed = Pressed(9.0, Button.DRAW_PASS)
    navigator.handle(posted(go_on, 9.0, view.version) if by == "touch" else pressed)
    page = navigator.view.page
    assert page.name == "rounds_won"
    assert [line.number for line in page.sections[0].lines] == ["1", "", ""]
    assert page.sections[0].lines[0].title == winner
    assert not any(
        figure in _words(navigator.view) for figure in ("500", "points", "+")
    )
    assert navigator.view.announcement.number == 0
    navigator.handle(posted(page.keys[0], 12.0, navigator.view.version))
    assert navigator.view.page.screen == "table"
    assert table.history.now.round == 2


def test_what_is_undone_can_be_counted_after_all(navigator, table):
    _end_a_round(navigator, table)
    navigator.handle(Pressed(9.0, Button.DRAW_PASS))
    navigator.context.preferences.change(Settings())
    navigator.handle(UndoTouched(20.0))
    assert navigator.view.page.screen == "count"


def test_the_evening_tells_who_won_most_rounds_where_no_game_was_decided():
    story = EveningSummary(
        rounds=3,
        round_winner=NamedCount("Ada", 2),
        longest_hand=NamedCount("Ben", 9),
    )
    page = evening_page(story, ("Ada", "Ben"), {})
    assert [line.title for line in page.sections[1].lines] == ["Ada", "Ben"]
    assert page.sections[1].lines[0].description == "rounds won"


def test_a_round_is_played_and_another_begun_by_ear():
    with Journal(":memory:") as journal:
        by_ear = ByEar(journal, "en", ("Ada", "Ben"))
        spoken = Settings(for_children=True, speech="all")
        by_ear.navigator.context.preferences.change(spoken)
        _end_a_round(by_ear.navigator, by_ear.table)
        by_ear.wait(5.0)
        assert any("has won the round" in text for _at, text in by_ear.by_itself)
        by_ear.press(Button.DRAW_PASS)
        assert by_ear.navigator.view.page.name == "rounds_won"
        by_ear.wait(5.0)
        said = " ".join(text for _at, text in by_ear.by_itself)
        assert "points" not in said
        assert "0 in the other hands" not in said


def test_the_start_page_tells_no_points_of_a_game_that_began_with_some(
    navigator, table
):
    navigator.context.preferences.change(Settings())
    winner = _end_a_round(navigator, table)
    points = tuple(0 if name == winner else 20 for name in table.history.now.names)
    navigator.handle(PointsEntered(9.0, points))
    navigator.handle(Open("start"))
    (first, *_others) = navigator.view.page.sections
    assert "40" in first.sentence
    navigator.context.preferences.change(FOR_CHILDREN)
    (first, *_others) = navigator.view.page.sections
    assert first.sentence == "Ada, Ben, Cem"
