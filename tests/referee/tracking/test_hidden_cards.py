"""What nobody reported between two cards: cards and draws, at every place."""

import pytest
from bench.grading import RefereeUnderTest, follow
from bench.labeled_rounds import play_round
from bench.mistakes import Mistake, Wiring
from builders import card
from telling import Heard

from companion.core.cards import Color
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardSeen,
    CardUnread,
    ColorTouched,
    DrawSeen,
)
from companion.referee.rulings import Assumed

SIDES = [90.0, 180.0, 270.0, 0.0]


def watched(*more, laid=("R9", "R1", "R2", "R3", "R4", "R5")):
    """A table of four whose camera knows who sits where, and sees draws and arms."""
    heard = Heard("R7")
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    heard.cards(*laid, whence=[*SIDES, *SIDES][1 : 1 + len(laid)])
    return heard.cards(*more)


def laid_unread(heard):
    assumptions = heard.tracker.beam.shown.assumptions
    return [g.card for g in assumptions if g.kind is Assumed.UNSEEN_CARD]


@pytest.mark.slow
def test_a_card_of_which_only_the_arm_was_seen_may_lie_between_two_presses():
    """Seat 3 draws and passes, seat 0 lays the card, seat 1 draws and passes."""
    heard = watched()
    heard.press(Button.DRAW_PASS, after=3.0).press(Button.DRAW_PASS, after=3.0)
    heard.handle(ArmSeen(heard.at + 4.0, SIDES[0]))
    heard.at += 6.0
    heard.press(Button.DRAW_PASS, after=3.0).press(Button.DRAW_PASS, after=3.0)
    heard.cards("R6", "R8", "R1", whence=[SIDES[2], SIDES[3], SIDES[0]])
    assert heard.now.counts == (4, 6, 4, 6)


@pytest.mark.slow
def test_two_draw_twos_are_known_by_who_drew_and_who_plays():
    """Seats 3 and 1 lay them, the latter after a draw; only the second is reported."""
    heard = watched()
    heard.handle(DrawSeen(heard.at + 5.0, from_deg=SIDES[0]))
    heard.press(Button.DRAW_PASS, after=11.0)
    heard.handle(DrawSeen(heard.at + 0.5, from_deg=SIDES[1]))
    heard.handle(CardUnread(heard.at + 4.0, SIDES[1]))
    heard.handle(DrawSeen(heard.at + 6.0, from_deg=SIDES[2]))
    heard.cards("R6", "R8", "R1", whence=[SIDES[3], SIDES[0], SIDES[1]])
    assert heard.now.counts == (7, 4, 7, 4)


def test_a_card_that_was_reported_was_not_laid_on_its_like():
    """A card on its like goes unnoticed: nothing reports it."""
    heard = watched("W+4")
    heard.handle(ColorTouched(heard.at + 1.0, Color.BLUE))
    heard.at += 3.0
    heard.press(Button.DRAW_PASS, after=3.0)
    heard.handle(CardUnread(heard.at + 6.0, SIDES[1]))
    heard.at += 6.0
    heard.cards("B6", "B8", whence=[SIDES[3], SIDES[0]])
    assert [str(card) for card in laid_unread(heard)] != ["W+4"]


@pytest.mark.slow
def test_a_wild_that_a_color_tells_of_may_lie_on_another_reported_card():
    """Seat 0 lays a wild draw four on what seat 3 has laid, and seat 1 draws."""
    heard = watched()
    heard.handle(CardUnread(heard.at + 4.0, SIDES[3]))
    heard.handle(CardUnread(heard.at + 8.0, SIDES[0]))
    heard.handle(ColorTouched(heard.at + 9.0, Color.BLUE))
    heard.at += 9.0
    heard.press(Button.DRAW_PASS, after=3.0)
    heard.cards("B6", "B8", whence=[SIDES[2], SIDES[3]])
    assert heard.now.counts == (5, 9, 4, 4)


def test_one_of_two_glimpses_may_have_been_no_card():
    heard = watched()
    heard.handle(CardUnread(heard.at + 4.0, SIDES[3]))
    heard.handle(CardUnread(heard.at + 9.0, SIDES[2]))
    heard.cards("R6", "R8", "R1", whence=[SIDES[0], SIDES[1], SIDES[2]])
    assert heard.now.counts == (5, 4, 4, 5)


def test_that_an_assumed_face_is_seen_says_nothing_against_the_card():
    """Nobody read the card: it may have been any number, whatever is shown."""
    heard = watched()
    heard.handle(CardUnread(heard.at + 5.0, SIDES[3]))
    heard.cards("R6", "R8", whence=[SIDES[0], SIDES[1]])
    supposed = laid_unread(heard)
    before = _share_of_unread(heard)
    heard.cards(*map(str, supposed), whence=[SIDES[2]])
    assert supposed
    assert _share_of_unread(heard) >= before - 0.1


def _share_of_unread(heard):
    """How much likelier a hypothesis with an unread card is than the next, in nats."""
    hypotheses = heard.tracker.beam.hypotheses
    unread = min(s.cost for s in hypotheses if _tells_of_unread(s))
    return min(s.cost for s in hypotheses if not _tells_of_unread(s)) - unread


def _tells_of_unread(hypothesis):
    return any(g.kind is Assumed.UNSEEN_CARD for g in hypothesis.assumptions)


def test_two_glimpses_count_more_than_a_card_that_fits_without_them():
    """With two players the turn comes back to where it was."""
    heard = Heard("R7", players=2)
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    sides = [90.0, 270.0]
    heard.cards("R9", "R1", "R2", "R3", "R4", "R5", whence=[*sides, *sides, *sides][1:])
    heard.cards("R6", whence=[sides[1]])
    heard.handle(CardUnread(heard.at + 4.0, sides[0]))
    heard.handle(CardUnread(heard.at + 8.0, sides[1]))
    heard.at += 3.0
    heard.cards("R8", whence=[sides[0]])
    assert heard.now.counts == (2, 2)


@pytest.mark.slow
def test_two_glimpses_are_two_cards_also_from_one_side():
    """Seat 0 sits near seat 3, whose wild draw four would bring the turn there, too."""
    heard = Heard("R7")
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    sides = [30.0, 180.0, 270.0, 0.0]
    laid = ("R9", "R1", "R2", "R3", "R4", "R5")
    heard.cards(*laid, whence=[*sides, *sides][1:7])
    heard.handle(CardUnread(heard.at + 4.0, 0.0))
    heard.handle(CardUnread(heard.at + 8.0, 25.0))
    heard.handle(ColorTouched(heard.at + 9.0, Color.BLUE))
    heard.at += 4.0
    heard.cards("B6", "B8", whence=[sides[1], sides[2]])
    assert heard.now.counts == (5, 4, 4, 5)


@pytest.mark.slow
def test_a_wild_that_a_color_tells_may_lie_after_many_presses():
    heard = watched()
    for _ in range(8):
        heard.press(Button.DRAW_PASS, after=3.0)
    heard.handle(ColorTouched(heard.at + 5.0, Color.BLUE))
    heard.cards("B6", "B8", whence=[SIDES[0], SIDES[1]])
    assert heard.now.counts == (6, 5, 6, 6)


@pytest.mark.parametrize("seed", [41_000_083, 41_000_148, 41_000_274])
@pytest.mark.slow
def test_two_cards_that_nobody_read_are_found_among_a_dozen_presses(seed):
    """Two players draw five times between them: who was seen to draw tells."""
    played = play_round(seed, 2, Mistake.TWO_UNREAD, Wiring.SEEN, first=9)
    assert follow(played, RefereeUnderTest(played.start))[4].counts


def test_a_card_read_surely_is_not_shown_as_another_because_it_does_not_match():
    """It may be a slip that is taken back: a reader so sure is hardly ever wrong."""
    heard = watched()
    others = (card("GS"), card("RS"))
    heard.handle(CardSeen(heard.at + 8.0, card("BS"), 0.99, others, SIDES[3]))
    assert heard.now.top == card("BS")
