"""A table in each phase of a round: what is asked of every phase is asked of these."""

from builders import a_round, a_table, card, doubted, play

from companion.core.events import Challenged, Dealt, Drew, Played, Why
from companion.core.state import Phase

TABLES = {
    Phase.FLIP: play(a_table(), Dealt(3, 7)),
    Phase.PLAY: a_round("R7"),
    Phase.DRAWN: play(a_round("R7"), Drew(0, 1, Why.TURN)),
    Phase.COLOR: play(a_round("R7"), Played(0, card("W+4"))),
    Phase.SWAP: play(a_round("R3", seven_swap="must"), Played(0, card("R7"))),
    Phase.REDEAL: play(a_round("R3", deck="wild_2018_112"), Played(0, card("WSH"))),
    Phase.CHALLENGE: doubted(),
    Phase.VERDICT: play(doubted(), Challenged(1, 0)),
    Phase.PENALTY: play(a_round("R7"), Played(0, card("R+2"))),
    Phase.COUNT: play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("R3"))),
    Phase.OVER: a_table(),
}
"""The first of four seats is to act, or has just acted; nobody has fewer than 6 cards,
but for the one who is out in ``COUNT``."""
