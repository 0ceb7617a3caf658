import pytest
from games import CAUGHT, NAMED, SIX, TEN, dealt, play, record
from history_moments import mended, page

from companion.core.cards import Card, Color
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Deleted,
    Drew,
    HandsCounted,
    Inserted,
    Judged,
    Passed,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.pages.history.items import SelectStep, Task
from companion.referee.inputs import (
    FactStated,
    RedoTouched,
    RepairTouched,
    UndoTouched,
)
from companion.referee.rulings import Ruling

PLAYED = (*dealt(SIX), *(play(i, f"R{i + 1}") for i in range(4)))
CHALLENGED = (*NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))


def shown(*events, looking=None, names=SIX, **rules):
    return page(record(names, *events, **rules), looking).page


def keys(view):
    return {key.text: key for key in (*view.keys, *view.table_keys)}


def answers(view):
    return {answer.text: answer.item for answer in view.answers}


def faces(view):
    return {
        (face.color, face.corner, face.emblem): item
        for _swatch, group in view.pad.groups
        for face, item in group
    }


def repaired(item):
    assert isinstance(item, RepairTouched)
    return item.repairs


def test_the_round_is_a_row_of_steps_with_names_and_cards():
    steps = shown(*PLAYED).steps
    assert [m.who for m in steps] == ["Fin", "Opening", "Ada", "Ben", "Cem", "Dee"]
    assert [m.face.text for m in steps if m.face] == ["3", "1", "2", "3", "4"]


def test_what_is_no_card_is_told_in_a_word():
    steps = shown(*CHALLENGED).steps
    assert [m.chip for m in steps if m.chip] == ["deals", "doubts", "had none"]


def test_a_named_color_is_shown_with_its_word():
    swatches = [m.swatch for m in shown(*NAMED).steps if m.swatch.color]
    assert [(s.color, s.word) for s in swatches] == [(Color.YELLOW, "Yellow")]


def test_only_the_last_round_is_shown():
    over = (CountSet(0, 1), play(0, "R7"), HandsCounted((0, 5, 5, 5, 5, 5)))
    again = (Dealt(0, 7), *dealt(SIX)[1:])
    assert len(shown(*dealt(SIX), *over, *again).steps) == 2


def test_the_latest_step_is_looked_at_first():
    view = shown(*PLAYED)
    assert view.at == 5
    assert view.said == "Dee played red 4 on red 3"


def test_a_ruling_s_reason_stands_with_its_row():
    view = shown(*CHALLENGED)
    assert (view.row, view.why) == (
        "W6",
        "Whoever loses a challenge draws, and misses a turn.",
    )


def test_a_penalty_says_how_many_cards_were_drawn():
    view = shown(*CAUGHT)
    assert (view.said, view.row) == ("Ben drew 2 cards", "N2")


def test_touching_a_step_chooses_it():
    item = shown(*PLAYED).steps[3].item
    view = shown(*PLAYED, looking=item)
    assert (view.at, view.said) == (3, "Ben played red 2 on red 1")


def test_any_face_of_the_deck_can_be_what_a_card_really_was():
    view = shown(*PLAYED, looking=SelectStep(3))
    assert len(faces(view)) == 54
    others = [item for item in faces(view).values() if item != SelectStep(3)]
    cards = {repaired(item)[0].event.card for item in others}
    assert cards == {*record(SIX).now.deck.faces} - {Card.parse("R2")}


def test_the_color_that_was_read_is_shown_first():
    view = shown(*PLAYED, looking=SelectStep(3))
    assert view.pad.groups[view.pad.likely][0].color is Color.RED


def test_what_it_was_already_changes_nothing():
    assert SelectStep(3) in faces(shown(*PLAYED, looking=SelectStep(3))).values()
    players = shown(*PLAYED, looking=SelectStep(3, Task.PLAYER))
    assert answers(players)["Ben"] == SelectStep(3)


def test_a_step_can_be_given_to_another_player():
    view = shown(*PLAYED, looking=SelectStep(3, Task.PLAYER))
    assert repaired(answers(view)["Eva"]) == (Amended(3, play(4, "R2")),)
    assert [a.text for a in view.answers if a.strong] == ["Ben"]


def test_a_step_can_be_removed_but_not_the_frame_of_the_round():
    assert repaired(keys(shown(*PLAYED))["Remove"].item) == (Deleted(5),)
    assert not keys(shown(*PLAYED, looking=SelectStep(0)))["Remove"].enabled
    assert not keys(shown(*PLAYED, looking=SelectStep(1)))["Remove"].enabled


def test_all_after_a_step_can_be_undone():
    key = keys(shown(*PLAYED, looking=SelectStep(3)))["Undo to here"]
    assert key.item == UndoTouched(0, 3)
    assert not keys(shown(*PLAYED))["Undo to here"].enabled


def test_what_was_undone_can_be_put_back():
    history = record(SIX, *PLAYED)
    assert not keys(page(history).page)["Put back"].enabled
    undone = history.after(history_undo(history))
    assert keys(page(undone).page)["Put back"].item == RedoTouched(0)


def history_undo(history):
    from companion.referee.referee import rule_on  # noqa: PLC0415 (used once)

    return rule_on(history, UndoTouched(0)).events


def test_a_missed_card_is_the_next_seat_s():
    view = shown(*PLAYED, looking=SelectStep(3, Task.ADD_CARD))
    assert view.asks == "Ben played"
    item = faces(view)[Color.BLUE, "7", next(iter(faces(view)))[2]]
    assert repaired(item) == (Inserted(3, play(1, "B7")),)


def test_a_card_missed_after_a_step_goes_before_the_following_one():
    view = shown(*PLAYED, looking=SelectStep(3, Task.ADD_CARD, after=True))
    assert view.asks == "Cem played"
    assert {repaired(item)[0].n for item in faces(view).values()} == {4}


def test_after_the_last_step_a_fact_is_stated():
    view = shown(*PLAYED, looking=SelectStep(5, Task.ADD, after=True))
    assert answers(view)["Eva drew"] == FactStated(0, (Drew(4, 1, Why.TURN),))


def test_a_missed_draw_may_have_been_kept():
    view = shown(*PLAYED, looking=SelectStep(3, Task.ADD))
    draw, passed = Drew(1, 1, Why.TURN), Passed(1)
    kept = repaired(answers(view)["Drew, passed"])
    assert kept == (Inserted(3, draw), Inserted(3, passed))


def test_who_has_drawn_may_have_passed_unseen():
    drawn = (*PLAYED, Drew(4, 1, Why.TURN))
    view = shown(*drawn, looking=SelectStep(6, Task.ADD, after=True))
    assert answers(view)["Eva passed"] == FactStated(0, (Passed(4),))


def test_a_missed_call_is_anybody_s():
    view = shown(*PLAYED, looking=SelectStep(3, Task.ADD_CALL))
    assert repaired(answers(view)["Cem"]) == (Inserted(3, UnoCalled(2)),)


def test_a_missed_catch_brings_its_cards():
    one = (*dealt(SIX), CountSet(0, 2), play(0, "R1"), play(1, "R2"))
    view = shown(*one, looking=SelectStep(4, Task.ADD_CATCH))
    assert repaired(answers(view)["Ada"]) == (
        Inserted(4, Caught(None, 0)),
        Inserted(4, Drew(0, 2, Why.UNO)),
    )


def test_the_offered_catches_do_not_tell_who_missed_a_call():
    one = (*dealt(SIX), CountSet(0, 2), play(0, "R1"))
    view = shown(*one, looking=SelectStep(3, Task.ADD_CATCH, after=True))
    assert all(answer.enabled and not answer.strong for answer in view.answers)
    assert len(view.answers) == 6


def test_a_named_color_can_be_another():
    view = shown(*NAMED)
    assert repaired(answers(view)["Green"]) == (Amended(4, ColorNamed(1, Color.GREEN)),)


def test_a_verdict_can_be_the_other_way_round():
    repairs = repaired(answers(shown(*CHALLENGED))["The other way round"])
    assert repairs == (Amended(6, Judged(2, 1, guilty=True)),)


def test_a_draw_can_have_been_of_more_cards():
    view = shown(*PLAYED, Drew(4, 1, Why.TURN))
    assert repaired(answers(view)["3"]) == (Amended(6, Drew(4, 3, Why.TURN)),)


def test_the_turn_can_be_set():
    view = shown(*PLAYED, looking=SelectStep(None, Task.TURN))
    assert answers(view)["Ada"] == FactStated(0, (TurnSet(0),))


def test_a_count_can_be_set_to_any_number_near_it():
    view = shown(*PLAYED, looking=SelectStep(None, Task.COUNTS))
    assert next(a.text for a in view.answers) == "Ada 6"
    asked = shown(*PLAYED, looking=view.answers[0].item)
    assert answers(asked)["8"] == FactStated(0, (CountSet(0, 8),))
    assert [a.text for a in asked.answers if a.strong] == ["6"]


def test_a_count_far_from_the_one_that_is_known_is_a_touch_further():
    asked = shown(*PLAYED, looking=SelectStep(None, Task.COUNT_OF, seat=0))
    beyond = shown(*PLAYED, looking=answers(asked)["more"])
    assert answers(beyond)["17"] == FactStated(0, (CountSet(0, 17),))
    least = shown(*PLAYED, looking=answers(asked)["fewer"])
    assert [a.text for a in least.answers if not a.enabled] == ["fewer"]
    assert next(a.text for a in least.answers if a.enabled) == "1"


def test_a_hand_cannot_hold_more_than_the_draw_pile_has_left():
    most = 6 + record(SIX, *PLAYED).now.draw_pile
    last = SelectStep(None, Task.COUNT_OF, seat=0, first=most - 1)
    offered = [a.text for a in shown(*PLAYED, looking=last).answers if a.enabled]
    assert offered == ["fewer", str(most - 1), str(most)]


def test_after_a_removal_the_step_before_is_looked_at():
    history, ruling = mended(record(SIX, *PLAYED), Deleted(4))
    assert page(history, SelectStep(4), ruling).page.at == 3


def test_what_a_repair_changed_is_told_before_and_after():
    history, ruling = mended(record(SIX, *PLAYED), Amended(2, play(0, "RS")))
    assert page(history, None, ruling).page.changed == (
        "Turn: Fin, was Eva · Ben: 7 cards, was 6 · Eva: 6 cards, was 7"
    )


def test_changed_scores_are_told():
    counted = (*dealt(SIX), CountSet(0, 1), play(0, "R7"))
    counted = (*counted, HandsCounted((0, 5, 5, 5, 5, 5)))
    repair = Amended(4, HandsCounted((0, 5, 5, 5, 5, 20)))
    history, ruling = mended(record(SIX, *counted), repair)
    assert page(history, None, ruling).page.changed == "Ada: 40 points, was 25"


def test_after_the_next_event_nothing_is_told_of_the_repair():
    history, _ruling = mended(record(SIX, *PLAYED), Amended(2, play(0, "R8")))
    after = history.after((play(4, "R5"),))
    assert page(after, None, Ruling((play(4, "R5"),))).page.changed == ""


def test_a_hidden_count_stays_hidden():
    rules = {"show_counts": "hidden"}
    history, ruling = mended(record(SIX, *PLAYED, **rules), Deleted(5))
    assert page(history, None, ruling).page.changed == "Turn: Dee, was Eva"


def test_a_step_that_no_longer_fits_is_marked_and_says_so():
    history, ruling = mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))
    view = page(history, None, ruling).page
    assert view.steps[-1].flagged
    assert view.said == "Ben named yellow: after the repair this no longer fits"


def test_a_step_that_the_referee_put_right_says_how_sure_it_was():
    repairs = (Inserted(3, play(1, "R8"), sure=87), Amended(3, play(2, "R2"), sure=87))
    history = record(SIX, *PLAYED).after(repairs)
    said = [page(history, SelectStep(step.n)).page.said for step in history.steps[2:5]]
    assert said[0] == "Ada played red 1 on red 3"
    assert said[1] == "Ben played red 8 on red 1 (put right, 87 %)"
    assert said[2] == "Cem played red 2 on red 8 (put right, 87 %)"


def test_a_step_that_people_put_right_says_nothing_of_how_sure_it_is():
    history = record(SIX, *PLAYED).after((Amended(3, play(1, "R8"), sure=87),))
    again, _ruling = mended(history, Amended(3, play(1, "R9")))
    assert page(again, SelectStep(3)).page.said == "Ben played red 9 on red 1"


def test_a_verdict_without_its_wild_names_no_number():
    history, ruling = mended(record(SIX, *CHALLENGED), Amended(3, play(1, "R5")))
    assert page(history, SelectStep(6), ruling).page.said == (
        "Ben played by the rules: after the repair this no longer fits"
    )


def test_the_controls_of_the_game_stay():
    view = page(record(SIX, *PLAYED))
    assert view.page.name == "history"
    assert view.controls.uno.enabled
    assert view.controls.catch.enabled


@pytest.mark.parametrize("task", [*Task])
def test_every_task_can_be_done_before_the_first_event_and_with_ten(task):
    assert page(record(SIX), SelectStep(None, task)).page.said
    view = page(record(TEN, *dealt(TEN)), SelectStep(None, task)).page
    assert all(answer.text for answer in view.answers)
