"""What hides behind "more": who played, and penalties for conduct."""

from builders import a_round, seen

from companion.core.cards import Color
from companion.core.events import Drew, Why
from companion.core.history import History
from companion.pages.table.panels import panels
from companion.referee.inputs import CreditTouched, FactStated
from companion.referee.referee import rule_on
from companion.view.items import OpenPanel


def opened(history):
    return [c.item.panel for c in panels(history).more if is_open(c)]


def is_open(control):
    return isinstance(control.item, OpenPanel) and control.enabled


def test_the_last_card_can_be_credited_to_somebody_else():
    """5.1: "it was ..."."""
    start = History(a_round("R7"))
    history = start.after(rule_on(start, seen("R3")).events)
    shown = [(c.text, c.item) for c in panels(history).players]
    assert shown == [
        ("Ben", CreditTouched(0, 1)),
        ("Cem", CreditTouched(0, 2)),
        ("Dee", CreditTouched(0, 3)),
    ]
    assert "players" in opened(history)
    assert "players" not in opened(start)


def test_a_card_is_entered_from_the_color_in_force_at_first():
    pad = panels(History(a_round("Y7"))).cards
    assert pad.groups[pad.likely][0].color is Color.YELLOW


def test_penalties_for_conduct_are_offered_where_they_were_agreed_on():
    """P1, P2."""
    agreed = panels(History(a_round("R7", advice_penalty=2, misplay_penalty=1)))
    shown = {c.text: c.item for c in agreed.penalties}
    assert shown["Ben: advice"] == FactStated(0, (Drew(1, 2, Why.ADVICE),))
    assert shown["Cem: wrong card"] == FactStated(0, (Drew(2, 1, Why.MISPLAY),))
    assert len(shown) == 8


def test_a_table_without_such_penalties_is_not_bothered():
    """P1, P2: not on the official sheet."""
    history = History(a_round("R7"))
    assert panels(history).penalties == ()
    assert "penalties" not in opened(history)
