"""The moments of a table that plays with children: pictures for words, no points."""

from dataclasses import replace

from asked import ILLEGAL, IS_OUT, TWIN, UNSURE
from games import OUT, SIX, TEN, TEN_OUT, dealt, play, record
from moments import records
from presenting import on_screen, present

from companion.core.events import HandsCounted
from companion.pages.count.words import round_won_page
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings

FOR_CHILDREN = Settings(for_children=True, speech="short")
TABLES = ("six", "six_uno", "two", "three_before_flip", "four_drawn", "ten", "ten_owed")
TABLES += ("scripts", "long_names", "color_prompt", "challenge", "verdict", "caught")
TABLES += ("long_challenge", "long_verdict")
ASKED = {"unsure": UNSURE, "illegal": ILLEGAL, "twin": TWIN, "is_out": IS_OUT}


def children_moments():
    """Views by name."""
    games = {
        name: record(names, *events, **rules)
        for name, names, events, rules in records()
    }
    games = {name: games[name] for name in TABLES}
    for name, names in (("swap", SIX[:4]), ("swap_six", SIX)):
        seven = (*dealt(names), play(0, "R7"))
        games[name] = record(names, *seven, seven_swap="must")
    games["deal"] = record(SIX)
    games["won_six"] = record(SIX, *OUT, HandsCounted((0,) * 6))
    games["won_ten"] = record(TEN, *TEN_OUT, HandsCounted((0,) * 10))
    shown = {
        name: present(history, Ruling(), for_children=True)
        for name, history in games.items()
    }
    six = games["six"]
    for name, question in ASKED.items():
        shown[name] = present(six, Ruling(), (question,), for_children=True)
    shown["round_won"] = replace(
        present(record(SIX, *OUT), Ruling()),
        page=round_won_page(record(SIX, *OUT).now, {}),
    )
    views = on_screen(shown)
    return {name: replace(view, settings=FOR_CHILDREN) for name, view in views.items()}
