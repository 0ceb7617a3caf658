"""The search between two cards: each way once, and nothing worked out in vain."""

import sys
from collections import Counter
from itertools import product
from math import inf

import pytest
from builders import seen
from telling import Heard

from companion.bench.heal.judges import Storyteller
from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.rounds import play_round
from companion.referee.inputs import ArmSeen, Button
from companion.referee.stories.cards.between import after_hidden
from companion.referee.stories.cards.endings import Landing
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.remaining import Due, Remaining
from companion.referee.stories.cards.ways import MOST_HIDDEN
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import since_last_card
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Story
from companion.referee.stories.weighing import Weighing

LAID = ("R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8", "R0", "R9")
CARD = cost(1.0 - RATES.draws, RATES.unread_again)
HALF = 18_800
TURN = cost(RATES.draws, RATES.keeps, RATES.no_draw)


def pressed():
    """A table whose pace is known, and on which two turns were drawn since."""
    heard = Heard("R7").cards(*LAID)
    for _ in range(4):
        heard.press(Button.DRAW_PASS, after=3.0)
    return heard


def remaining(heard, landing):
    """What is still to come after the last card, and what each part costs."""
    story = heard.telling.stories.in_force
    gap = since_last_card(story)
    before = Story(gap[0].start, story.chapters[: -len(gap)], sides=story.sides)
    weighing = Weighing(landing.seen, heard.telling.stories)
    meanwhile = Meanwhile(weighing, before, gap, landing)
    return Remaining(meanwhile, before, gap, 0.0), meanwhile, len(gap) + 1


def landing_on(heard, name, after=10.0):
    story = heard.telling.stories.in_force
    return Landing.after(story, seen(name, at=heard.at + after))


def prices(meanwhile, parts):
    """What it costs in all to hide up to so much, in all ways."""
    each = [(c, t) for c in range(3) for t in range(3) if c + t <= MOST_HIDDEN]
    for hidden in product(each, repeat=parts):
        if sum(map(sum, hidden)) <= MOST_HIDDEN:
            times = [meanwhile.time(i, c, t) for i, (c, t) in enumerate(hidden)]
            yield sum(times) + sum(c * CARD + t * TURN for c, t in hidden), hidden


@pytest.mark.parametrize("after", [4.0, 11.0, 25.0])
def test_no_way_costs_less_than_the_least_that_is_reckoned_with(after):
    heard = pressed()
    left, meanwhile, parts = remaining(heard, landing_on(heard, "R3", after))
    least = min(price for price, _ in prices(meanwhile, parts))
    assert left.rest(0, MOST_HIDDEN, Due.NOTHING) == pytest.approx(least)


def test_a_card_that_must_still_be_laid_is_paid_for():
    heard = pressed()
    left, meanwhile, parts = remaining(heard, landing_on(heard, "B3"))
    laid = [p for p, hidden in prices(meanwhile, parts) if any(c for c, _ in hidden)]
    assert left.rest(0, MOST_HIDDEN, Due.CARD) == pytest.approx(min(laid))


def test_the_first_card_that_nobody_read_is_dearer_than_another_one():
    heard = pressed()
    left, _, _ = remaining(heard, landing_on(heard, "B3"))
    another, first = (left.rest(0, 1, due) for due in (Due.CARD, Due.FIRST_CARD))
    rarer = cost(RATES.unread) - cost(RATES.unread_again)
    assert first - another == pytest.approx(rarer)


def test_a_card_that_cannot_follow_any_more_leads_nowhere():
    heard = pressed()
    left, _, _ = remaining(heard, landing_on(heard, "B3"))
    assert left.rest(0, 0, Due.CARD) == inf


def supposed_of(heard, name, *, arms):
    """Return what is supposed in each way that is found: who laid which cards."""
    story = heard.telling.stories.in_force
    item = seen(name, at=heard.at + 10.0)
    weighing = Weighing(item, heard.telling.stories)
    ending = Landing.after(story, item)
    found = after_hidden(story, ending, weighing, arms=arms)
    return Counter(_cards(told, story) for told in found)


def _cards(told, story):
    guesses = told.guesses_after(len(story.chapters) - len(since_last_card(story)))
    cards = [g for g in guesses if g.supposed is Supposed.UNSEEN_CARD]
    return len(guesses), tuple((g.seat, g.card) for g in cards)


def test_a_card_that_nobody_read_is_told_once():
    heard = Heard("R7").cards("R5", "R4")
    ways = supposed_of(heard, "B3", arms=False)
    assert ways
    assert set(ways.values()) == {1}


def test_an_arm_for_nothing_leaves_one_place_for_a_card_that_nobody_saw():
    """One that the arm has laid, and one that nobody saw: both are told once."""
    heard = Heard("R7").cards("R5", "R4")
    heard.hear(ArmSeen(heard.at + 4.0, 90.0))
    ways = supposed_of(heard, "B3", arms=True)
    single = [n for (guesses, _), n in ways.items() if guesses == 1]
    assert single
    assert max(single) <= 2


def calls_of(seed, players, mishap, report):
    """Return how many functions one ruling calls."""
    played = play_round(seed, players, mishap, Wiring.SEEN, first=9)
    teller = Storyteller(played.start)
    for told in played.told[:report]:
        teller.hear(told.item)
    teller.telling.hear(played.told[report].item)  # what is looked up is known by then
    calls = Counter()
    sys.setprofile(lambda _frame, event, _arg: calls.update([event]))
    teller.hear(played.told[report].item)
    sys.setprofile(None)
    return calls["call"]


def test_a_card_out_of_turn_after_arms_costs_no_more_than_half_of_what_it_did():
    """It took 37,600: first cards were opened after which nothing could fit."""
    assert calls_of(43_000_030, 2, Mishap.WRONG_SEAT, 59) < HALF
