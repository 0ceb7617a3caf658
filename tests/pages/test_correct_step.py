"""What a step of the record may really have been, and what was missed beside it."""

import pytest
from builders import card
from correct_moments import mended
from forms import captions_of, keys_of, pad_of, sections_of
from games import CAUGHT, NAMED, SIX, TEN, dealt, play, record

from companion.core.cards import Color
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
    UnoCalled,
    Why,
)
from companion.pages.correct.actions import CorrectStep, Missed
from companion.pages.correct.page import correct_page
from companion.referee.inputs import FactStated, RepairTouched
from companion.view.actions import Back
from companion.view.form import Keys

PLAYED = (*dealt(SIX), *(play(i, f"R{i + 1}") for i in range(4)))
CHALLENGED = (*NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))


def shown(*events, at, names=SIX, **rules):
    at = at if isinstance(at, CorrectStep) else CorrectStep(at)
    return correct_page(record(names, *events, **rules), at)


def offered(form):
    return {key.text: key.action for key in keys_of(form)}


def faces(form):
    return {
        (face.color, face.corner, face.emblem): action
        for _swatch, group in pad_of(form).groups
        for face, action in group
    }


def repaired(action):
    assert isinstance(action, RepairTouched)
    return action.repairs


def test_any_face_of_the_deck_can_be_what_a_card_really_was():
    form = shown(*PLAYED, at=3)
    assert form.title == "Ben played red 2 on red 1"
    assert len(faces(form)) == 54
    others = [action for action in faces(form).values() if action != Back()]
    cards = {repaired(action)[0].event.card for action in others}
    assert cards == {*record(SIX).now.deck.faces} - {card("R2")}


def test_the_color_that_was_read_is_shown_first():
    cards = pad_of(shown(*PLAYED, at=3))
    assert cards.groups[cards.likely][0].color is Color.RED


def test_what_it_was_already_leads_back():
    assert Back() in faces(shown(*PLAYED, at=3)).values()


def test_a_step_can_be_given_to_another_player():
    action = offered(shown(*PLAYED, at=3))["Eva"]
    assert repaired(action) == (Amended(3, play(4, "R2")),)


def test_a_step_can_be_removed_but_not_the_frame_of_the_round():
    assert repaired(offered(shown(*PLAYED, at=5))["Remove"]) == (Deleted(5),)
    for frame in (0, 1):
        keys = {key.text: key for key in keys_of(shown(*PLAYED, at=frame))}
        assert not keys["Remove"].enabled


def test_a_ruling_s_reason_stands_with_its_row():
    reason = "W6  Whoever loses a challenge draws, and misses a turn."
    assert captions_of(shown(*CHALLENGED, at=6))[0] == reason


def test_an_everyday_card_needs_no_reason():
    assert captions_of(shown(*PLAYED, at=3)) == []


def test_a_missed_card_is_the_next_seat_s():
    form = shown(*PLAYED, at=CorrectStep(3, Missed.CARD))
    assert pad_of(form).title == "Ben played"
    action = faces(form)[Color.BLUE, "7", next(iter(faces(form)))[2]]
    assert repaired(action) == (Inserted(3, play(1, "B7")),)


def test_a_card_missed_after_a_step_goes_before_the_following_one():
    form = shown(*PLAYED, at=CorrectStep(3, Missed.CARD, after=True))
    assert pad_of(form).title == "Cem played"
    assert {repaired(action)[0].n for action in faces(form).values()} == {4}


def test_after_the_last_step_a_fact_is_stated():
    form = shown(*PLAYED, at=CorrectStep(5, Missed.ANYTHING, after=True))
    assert offered(form)["Eva drew"] == FactStated(0, (Drew(4, 1, Why.TURN),))


@pytest.mark.parametrize("missed", [Missed.NOTHING, Missed.ANYTHING])
def test_a_missed_draw_may_have_been_kept(missed):
    form = shown(*PLAYED, at=CorrectStep(3, missed))
    draw, passed = Drew(1, 1, Why.TURN), Passed(1)
    kept = repaired(offered(form)["Drew, passed"])
    assert kept == (Inserted(3, draw), Inserted(3, passed))


def test_who_has_drawn_may_have_passed_unseen():
    drawn = (*PLAYED, Drew(4, 1, Why.TURN))
    form = shown(*drawn, at=CorrectStep(6, Missed.ANYTHING, after=True))
    assert offered(form)["Eva passed"] == FactStated(0, (Passed(4),))


def test_a_missed_call_is_anybody_s():
    form = shown(*PLAYED, at=CorrectStep(3, Missed.CALL))
    assert repaired(offered(form)["Cem"]) == (Inserted(3, UnoCalled(2)),)


def test_a_missed_catch_brings_its_cards():
    one = (*dealt(SIX), CountSet(0, 2), play(0, "R1"), play(1, "R2"))
    form = shown(*one, at=CorrectStep(4, Missed.CATCH))
    assert repaired(offered(form)["Ada"]) == (
        Inserted(4, Caught(None, 0)),
        Inserted(4, Drew(0, 2, Why.UNO)),
    )


def test_the_offered_catches_do_not_tell_who_missed_a_call():
    one = (*dealt(SIX), CountSet(0, 2), play(0, "R1"))
    form = shown(*one, at=CorrectStep(3, Missed.CATCH, after=True))
    (caught,) = [k for k in sections_of(form, Keys) if k.caption == "Who was caught?"]
    assert all(answer.enabled and not answer.strong for answer in caught.keys)
    assert len(caught.keys) == 6


def test_a_button_that_asks_what_was_missed_asks_no_more_when_touched_again():
    asks = offered(shown(*PLAYED, at=3))["Add after"]
    assert captions_of(shown(*PLAYED, at=asks)) == ["What was missed?"]
    assert offered(shown(*PLAYED, at=asks))["Add after"].missed is Missed.NOTHING


def test_a_named_color_can_be_another():
    action = offered(shown(*NAMED, at=4))["Green"]
    assert repaired(action) == (Amended(4, ColorNamed(1, Color.GREEN)),)


def test_a_verdict_can_be_the_other_way_round():
    repairs = repaired(offered(shown(*CHALLENGED, at=6))["The other way round"])
    assert repairs == (Amended(6, Judged(2, 1, guilty=True)),)


def test_a_draw_can_have_been_of_more_cards():
    form = shown(*PLAYED, Drew(4, 1, Why.TURN), at=6)
    assert repaired(offered(form)["3"]) == (Amended(6, Drew(4, 3, Why.TURN)),)


def test_a_penalty_says_how_many_cards_were_drawn():
    history = record(SIX, *CAUGHT)
    form = correct_page(history, CorrectStep(history.steps[-1].n))
    assert form.title == "Ben drew 2 cards"
    assert captions_of(form)[0].startswith("N2")


def test_nobody_else_can_have_drawn_a_penalty():
    """Whose it was follows from the steps before."""
    history = record(SIX, *CAUGHT)
    drawn = history.steps[-1]
    assert isinstance(drawn.event, Drew)
    keys = offered(correct_page(history, CorrectStep(drawn.n)))
    assert not set(SIX) & set(keys)


def test_the_last_card_can_be_another_s_once_its_color_was_named():
    form = shown(*NAMED, at=CorrectStep(3))
    assert form.title.startswith("Ben played")
    assert {"Ada", "Cem", "Dee", "Eva", "Fin"} <= set(offered(form))


def test_a_step_that_no_longer_fits_says_so():
    history, _ruling = mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))
    page = correct_page(history, CorrectStep(4))
    assert page.title == "Ben named yellow"
    assert captions_of(page)[0] == "…: after the repair this no longer fits"


def test_a_step_that_the_referee_corrected_says_how_sure_it_was():
    repairs = (Inserted(3, play(1, "R8"), sure=87), Amended(3, play(2, "R2"), sure=87))
    history = record(SIX, *PLAYED).after(repairs)
    forms = [correct_page(history, CorrectStep(s.n)) for s in history.steps[2:5]]
    assert [(form.title, captions_of(form)) for form in forms] == [
        ("Ada played red 1 on red 3", []),
        *(
            (said, ["… (put right, 87 %)"])
            for said in ("Ben played red 8 on red 1", "Cem played red 2 on red 8")
        ),
    ]


def test_a_step_that_people_corrected_says_nothing_of_how_sure_it_is():
    history = record(SIX, *PLAYED).after((Amended(3, play(1, "R8"), sure=87),))
    again, _ruling = mended(history, Amended(3, play(1, "R9")))
    title = correct_page(again, CorrectStep(3)).title
    assert title == "Ben played red 9 on red 1"


def test_a_verdict_without_its_wild_names_no_number():
    history, _ruling = mended(record(SIX, *CHALLENGED), Amended(3, play(1, "R5")))
    title = correct_page(history, CorrectStep(6)).title
    assert title == "Ben played by the rules"


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("missed", [*Missed])
def test_everything_can_be_asked_of_the_deal_and_with_ten(missed, after):
    ten = (*dealt(TEN), CountSet(0, 1), play(0, "R7"))
    over = (*ten, HandsCounted((0, *(5,) * 9)))
    for events, names in (((Dealt(5, 7),), SIX), (ten, TEN), (over, TEN)):
        history = record(names, *events)
        for step in history.steps:
            at = CorrectStep(step.n, missed, after)
            texts = [key.text for key in keys_of(correct_page(history, at))]
            assert texts == [text.strip() for text in texts if text]
