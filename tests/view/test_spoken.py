"""What is said aloud: in full, in short, and nothing that the screen does not show."""

from dataclasses import replace

import pytest
from games import BEGUN, NAMED, SIX, WILD, play, record

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    Challenged,
    ColorNamed,
    CountSet,
    Drew,
    Passed,
    Played,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.referee.rulings import Objection, Ruling, Violation
from companion.view.language import set_language
from companion.view.sentences.spoken import may_do, spoken_news, spoken_question

TWO_CARDS = record(SIX, *BEGUN, CountSet(1, 2))


def said(history, *events, full=True, violations=()):
    after = history.after(events) if events else history
    ruling = Ruling(events, violations=violations)
    news = spoken_news(history, after, (ruling,), full=full)
    asked = tuple(spoken_question(after, (), full=full))
    may = () if asked else may_do(after.now)
    phrases = sorted((*news, *asked, *may), key=lambda phrase: phrase.rank)
    return tuple(phrase.text for phrase in phrases if phrase.text)


@pytest.mark.parametrize("full", [True, False])
def test_of_a_play_the_next_name_comes_first_and_then_the_card(full):
    assert said(record(SIX, *BEGUN), play(1, "R2"), full=full) == ("Cem", "Red 2")


def test_in_short_a_named_color_is_said():
    history = record(SIX, *WILD)
    named = ColorNamed(1, Color.YELLOW)
    assert said(history, named, full=False)[:2] == ("Cem", "Yellow")


def test_in_short_what_is_owed_is_said():
    heard = said(record(SIX, *BEGUN), play(1, "R+2"), full=False)
    assert heard == ("Cem", "Red draw two", "draw 2 cards")


@pytest.mark.parametrize("full", [True, False])
def test_a_card_drawn_in_turn_is_said_with_what_may_be_done(full):
    drawn = Drew(1, 1, Why.TURN)
    heard = said(record(SIX, *BEGUN), drawn, full=full)
    assert heard == ("Ben drew", "play it, or pass")


@pytest.mark.parametrize("full", [True, False])
def test_a_pass_is_said_after_the_next_name(full):
    drawn = record(SIX, *BEGUN, Drew(1, 1, Why.TURN))
    assert said(drawn, Passed(1), full=full) == ("Cem", "Ben passed")


def test_a_hand_is_said_once_it_is_small():
    history = record(SIX, *BEGUN, CountSet(1, 3))
    assert said(history, play(1, "R2")) == ("Cem", "Red 2", "Ben has 2 cards")


def test_a_hand_that_the_table_hides_is_not_said():
    history = record(SIX, *BEGUN, CountSet(1, 3))
    state = replace(history.now, rules=replace(history.now.rules, show_counts="hidden"))
    told = said(History(state), play(1, "R2"))
    assert told == ("Cem", "Red 2")


def test_a_correction_of_many_steps_is_one_sentence():
    history = record(SIX, *BEGUN, play(1, "R2"), play(2, "R3"))
    steps = [step.n for step in history.steps if isinstance(step.event, Played)]
    repairs = (
        Amended(steps[0], play(1, "R5")),
        Amended(steps[1], play(2, "R6")),
    )
    heard = said(history, *repairs)
    assert ["Corrected" in text for text in heard].count(True) == 1


def test_french_cards_have_their_articles():
    set_language("fr")
    try:
        heard = said(record(SIX, *BEGUN), play(1, "R2"))
        backwards = said(record(SIX, *BEGUN), play(1, "RR"))
    finally:
        set_language("en")
    assert heard == ("Cem", "Le 2 rouge")
    assert backwards[1] == "L\N{RIGHT SINGLE QUOTATION MARK}inversion rouge"


def test_a_question_is_said_with_its_answers():
    assert said(record(SIX, *WILD))[-5:] == (
        *("Which color, Ben?", "1, Red", "2, Yellow", "3, Green", "4, Blue"),
    )


def test_who_is_asked_about_a_hand_hears_how_a_button_answers():
    heard = said(record(SIX, *NAMED), Challenged(2, 1))
    assert heard[-1] == "By button: draw means no, challenge means yes"
    assert any("hold red" in sentence for sentence in heard)


def test_why_nothing_changed_is_said():
    refusal = (Violation(Objection.NOBODY_TO_CATCH),)
    heard = said(record(SIX, *BEGUN), violations=refusal, full=False)
    assert heard[0] == "Nobody can be caught now"


def test_who_has_won_a_round_is_said():
    last = record(SIX, *BEGUN, CountSet(1, 1))
    assert "Ben wins round 1" in said(last, play(1, "R2"), full=False)


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("afterwards", [play(2, "R4"), Drew(2, 1, Why.TURN)])
def test_nothing_that_is_said_tells_of_a_missed_call(full, afterwards):
    """The same plays, with the call and without it (docs/rules.md 5.0)."""
    called = TWO_CARDS.after((UnoCalled(1),))
    last = play(1, "R1")
    assert said(called, last, full=full) == said(TWO_CARDS, last, full=full)
    ahead, behind = (h.after((last,)) for h in (called, TWO_CARDS))
    assert behind.now.exposed
    assert said(ahead, afterwards, full=full) == said(behind, afterwards, full=full)
