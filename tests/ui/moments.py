"""Moments of many games, each as the screen shows it."""

from archive_moments import archive_moments
from asked import ILLEGAL, NO_MATCH, NOBODY, TWIN, UNSURE
from games import (
    BEGUN,
    CALLED,
    CAUGHT,
    CROWDED,
    HOWLED,
    LONG,
    LONG_SCRIPTS,
    LONG_WILD,
    NAMED,
    OUT,
    SCRIPTS,
    SIX,
    STACKED,
    TEN,
    TEN_OUT,
    TWO,
    WILD,
    dealt,
    play,
    record,
    rounds,
    second_round,
)
from network_moments import network_moments
from presenting import on_screen, present
from problem_moments import problem_moments
from set_up_moments import CHOICES, set_up_moments
from told_moments import told_moments
from update_moments import on_start, update_moments

from companion.camera.reports import CameraFact
from companion.components.component import Component, ComponentState, Condition, Fault
from companion.core.cards import Card
from companion.core.events import Challenged, Dealt, Drew, HandsCounted, Why
from companion.network.handout import qr_code
from companion.pages.company import company_page
from companion.pages.help import help_page
from companion.pages.hinting import Hint, hint_text
from companion.pages.pause_and_off import off_page, pause_page
from companion.pages.phone_handout import handout_page
from companion.pages.settings import languages_page, settings_page
from companion.pages.start import Health, start_page
from companion.pages.tour import tour_page
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.view.chrome import round_status
from companion.view.elements import Certainty, Notice
from companion.view.sentences.notices import simulation_notice
from companion.view.view import ScreenView

LOST = Notice("Camera lost: enter cards by touch", urgent=True)
UNWELL = Health(
    CameraFact.CLEAR,
    free_mib=12,
    parts={
        Component.CAMERA: ComponentState(Condition.LOST, Fault.FAILED),
        Component.SOUND: ComponentState(Condition.LOST, Fault.FAILED),
    },
)
WELL = Health(
    CameraFact.CLEAR,
    3,
    free_mib=12 << 10,
    parts={Component.SOUND: ComponentState(Condition.OK)},
)


def moments():
    """Views by name."""
    simulated = simulation_notice()
    shown = {
        name: present(record(names, *events, **rules), Ruling(), notices=(simulated,))
        for name, names, events, rules in records()
    }
    six = record(SIX, *BEGUN)
    over = record(SIX, *OUT, HandsCounted((0, 23, 51, 7, 120, 4)))
    shown |= {
        "illegal": present(six, NO_MATCH, (ILLEGAL,)),
        "unsure": present(six, Ruling(), (UNSURE,)),
        "two_questions": present(six, Ruling(), (UNSURE, TWIN)),
        **{
            f"hint_{h.value}": present(
                six, Ruling(), notices=(Notice(hint_text(h), hint=h.value),)
            )
            for h in Hint
        },
        "refused": present(six, NOBODY, notices=(simulated, LOST)),
        "start": start_page(over, WELL),
        "start_first": start_page(None, UNWELL),
        "start_networked": start_page(over, WELL, networked=True),
        "start_update": start_page(over, WELL, networked=True, update=on_start()),
        **{f"tour_{n}": tour_page(n, six.now.deck) for n in range(4)},
        "tour_laid": tour_page(3, six.now.deck, Card.parse("R7")),
        "tour_by_touch": tour_page(3, six.now.deck, by_touch=True),
        "welcome": languages_page(Settings(), is_first=True),
        "help": _over(six, help_page(six.now)),
        "help_challenge": help_page(record(SIX, *NAMED).now),
        "help_buttons": _over(six, help_page(six.now, 1)),
        "pause": _over(six, pause_page()),
        "company": company_page(over, CHOICES.remembered, chosen=2),
        "company_playing": company_page(six, CHOICES.remembered),
        "company_naming": company_page(over, CHOICES.remembered, typed="h"),
        "settings": settings_page(Settings()),
        "languages": languages_page(Settings()),
        "off": off_page(),
        "to_phone": handout_page(qr_code("http://192.168.1.23:40123/" + "x" * 22)),
        **problem_moments(),
        **network_moments(SIX),
        **update_moments(),
        **archive_moments(),
    }
    set_up = set_up_moments()
    shown |= {
        "start_over_a_round": _over(six, shown["start_update"]),
        "naming_over_a_round": _over(six, set_up["naming"]),
    }
    return on_screen(shown | told_moments() | set_up)


def _over(history, page):
    """A page with the round that it covers under it."""
    status = round_status(history, Ruling(), Certainty())
    return ScreenView(page, status=status)


def records():
    stacking = {"stacking": "same_kind"}
    return (
        ("six", SIX, BEGUN, {}),
        ("six_uno", SIX, CALLED, {}),
        ("six_howler", SIX, HOWLED, {"deck": "harry_potter"}),
        ("two", TWO, (*dealt(TWO, "G5"), play(0, "GS")), {}),
        ("three_before_flip", SIX[:3], (Dealt(2, 7),), {}),
        ("four_drawn", SIX[:4], (*dealt(SIX[:4], "Y9"), Drew(0, 1, Why.TURN)), {}),
        ("ten", TEN, CROWDED, {}),
        ("ten_owed", TEN, STACKED, stacking),
        ("six_points", SIX, second_round(SIX), {"scoring": "own_points"}),
        ("ten_points", TEN, second_round(TEN), {"scoring": "own_points"}),
        ("scripts", SCRIPTS, (*dealt(SCRIPTS, "R7"), play(0, "R5")), {}),
        (
            *("scripts_long", LONG_SCRIPTS),
            *((*dealt(LONG_SCRIPTS, "R7"), play(0, "R5")), {}),
        ),
        ("scripts_scores", SCRIPTS, rounds(SCRIPTS), {}),
        ("long_names", LONG, (*dealt(LONG, "G2"), play(0, "G+2")), {}),
        ("color_prompt", SIX, WILD, {}),
        ("challenge", SIX, NAMED, {}),
        ("verdict", SIX, (*NAMED, Challenged(2, 1)), {}),
        ("long_challenge", LONG, LONG_WILD, {}),
        ("long_verdict", LONG, (*LONG_WILD, Challenged(1, 0)), {}),
        ("caught", SIX, CAUGHT, {}),
        ("scores", SIX, (*OUT, HandsCounted((0, 23, 51, 7, 120, 4))), {}),
        ("scores_five", SIX, rounds(SIX), {}),
        ("scores_ten_rounds", TEN, rounds(TEN), {}),
        ("scores_long", LONG, rounds(LONG), {"scoring": "own_points"}),
        ("won", SIX, (*OUT, HandsCounted((0, 23, 51, 7, 120, 399))), {}),
        (
            *("ten_scores", TEN),
            *((*TEN_OUT, HandsCounted((0, 23, 51, 7, 120, 4, 11, 0, 9, 2))), {}),
        ),
    )
