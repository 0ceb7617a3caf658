from games import OUT, SIX, record

from companion.core.events import HandsCounted, Left
from companion.pages.company import Join, company_page
from companion.referee.inputs import PlayerJoined, PlayerLeft
from companion.view.keyboard import Key

PLAYING = record(SIX, *OUT)
OVER = record(SIX, *OUT, HandsCounted((0, 23, 51, 7, 120, 4)))


def page(history=OVER, **rest):
    return company_page(history, ("Ada", "Hanna"), **rest)


def test_the_chosen_player_can_leave():
    leave = page(chosen=2).keys[0]
    assert (leave.action, leave.enabled) == (PlayerLeft(0, 2), True)


def test_nobody_leaves_unasked():
    assert not page().keys[0].enabled


def test_two_players_stay():
    two = record(("Ada", "Ben"))
    assert not page(two, chosen=0).keys[0].enabled


def test_who_is_not_seated_can_join():
    (hanna,) = page().sections[1].keys
    assert (hanna.action, hanna.enabled) == (Join("Hanna"), True)


def test_who_joins_says_to_whose_left_they_sit():
    asked = page(joins="Hanna")
    assert asked.sections[0].caption == "To whose left does Hanna sit?"
    assert [control.text for control in asked.sections[0].keys] == [*SIX]
    assert asked.sections[0].keys[2].action == PlayerJoined(0, "Hanna", 2)


def test_nobody_is_asked_for_a_place_once_a_round_is_played():
    assert page(PLAYING, joins="Hanna").sections[0].caption == "Who leaves?"


def test_nobody_joins_while_a_round_is_played():
    words = page(PLAYING)
    assert not any(control.enabled for control in words.sections[1].keys)
    assert words.sections[1].caption == "Players join between two rounds"


def test_nobody_joins_a_full_table():
    full = record(tuple("ABCDEFGHIJ"))
    assert not page(full).keys[1].enabled


def test_a_typed_name_joins():
    assert page(typed="Bo ").naming.done.strong


def test_done_means_the_same_after_each_letter_so_that_a_quick_touch_of_it_counts():
    done = [page(typed=typed).naming.done.action for typed in ("", "B", "Bo", "Ada")]
    assert done == [Key.DONE] * 4


def test_a_name_that_sits_here_already_does_not_join():
    assert not page(typed="Ada").naming.done.strong


def test_without_letters_there_is_no_keyboard():
    assert page().naming.title == ""


def test_who_has_left_can_come_back():
    history = record(SIX, *OUT, HandsCounted((0, 23, 51, 7, 120, 4)), Left(2))
    back = company_page(history, ("Ada", SIX[2], "Hanna"))
    assert [name.action for name in back.sections[1].keys] == [
        Join(SIX[2]),
        Join("Hanna"),
    ]
    assert company_page(history, (), typed=SIX[2]).naming.done.strong
