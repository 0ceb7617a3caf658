"""Moments of many games: each is a record applied to a new table, so it can happen."""

from dataclasses import replace

from archive_moments import archive_moments
from network_moments import network_moments
from presenting import present

from companion.camera.facts import CameraFact
from companion.core.cards import Card, Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Judged,
    Played,
    Swapped,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.ruleset import Ruleset
from companion.core.state import new_game
from companion.decks import deck_names, load_deck
from companion.pages.company.words import company_page
from companion.pages.languages.words import languages_page
from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import (
    AwaitButton,
    ChooseBadge,
    LaySeats,
    PresetAct,
    SeatName,
    SetOption,
    ShowGroup,
    ShowTab,
    Tab,
)
from companion.pages.set_up.offers import Offer, Offers
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.words import set_up_page
from companion.pages.settings.words import settings_page
from companion.pages.start.health import Health
from companion.pages.start.words import start_page
from companion.pages.tour.words import tour_page
from companion.parts.part import Ailment, Condition, Part, PartState
from companion.presets import list_presets
from companion.referee.inputs import Button, CardSeen
from companion.referee.rulings import (
    Asked,
    Choice,
    Means,
    Objection,
    Question,
    Ruling,
    Violation,
)
from companion.storage.settings import Settings
from companion.table.device import TableButton
from companion.view.hints import Hint, hint_text
from companion.view.keys import Letter
from companion.view.parts import Control, Notice, Strip
from companion.view.sentences.notices import simulation_notice
from companion.view.view import PageView, ScreenView

SIX = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
TEN = (*SIX, "Gus", "Hanna", "Ines", "Jo")
LONG = (
    "Maximiliane-Charlott",
    "Bartholomaeus Wagner",
    "Wilhelmina van Dyck.",
    "Alexandra-Konstantin",
)
LOST = Notice("Camera lost: enter cards by touch", urgent=True)
UNWELL = Health(
    CameraFact.CLEAR,
    free_mib=12,
    parts={
        Part.CAMERA: PartState(Condition.LOST, Ailment.FAILED),
        Part.SOUND: PartState(Condition.LOST, Ailment.FAILED),
    },
)


def play(player, card):
    return Played(player, Card.parse(card))


def record(names, *events, **rules):
    """The history of a game of ``names``, the last of whom deals first."""
    ruleset = Ruleset(**rules)
    deck = load_deck(ruleset.deck)
    history = History(new_game(names, ruleset, deck, first_dealer=len(names) - 1))
    for event in events:
        history = history.after((event,))
    return history


def dealt(names, opening="R3"):
    return Dealt(len(names) - 1, 7), Flipped(Card.parse(opening))


def read_as(*cards):
    return tuple(
        Choice(Means.READ_AS, CardSeen(0, Card.parse(card)), Card.parse(card))
        for card in cards
    )


UNSURE = Question(Asked.UNSURE_CARD, read_as("R6", "R9", "RS"), 1, Card.parse("R6"))
ILLEGAL = Question(
    Asked.ILLEGAL_CARD,
    (
        *(*read_as("R5", "B7"), Choice(Means.MISSED, card=Card.parse("B7"))),
        *(Choice(Means.TAKE_BACK), Choice(Means.LET_STAND)),
    ),
    1,
    Card.parse("B5"),
)
TWIN = Question(
    Asked.TWIN,
    (Choice(Means.IGNORE), Choice(Means.SECOND)),
    card=Card.parse("R7"),
    timeout_s=1e6,
)
IS_OUT = Question(
    Asked.CONFIRM_OUT, (Choice(Means.IS_OUT), Choice(Means.COUNT_WRONG)), 0
)
NO_MATCH = Ruling(
    violations=(Violation(Objection.DOES_NOT_MATCH, 1, Card.parse("B5")),)
)
NOBODY = Ruling(violations=(Violation(Objection.NOBODY_TO_CATCH),))

BEGUN = (*dealt(SIX), play(0, "R7"))
WILD = (*BEGUN, play(1, "W+4"))
NAMED = (*WILD, ColorNamed(1, Color.YELLOW))
LONG_WILD = (*dealt(LONG, "G2"), play(0, "W+4"), ColorNamed(0, Color.BLUE))
HOWLED = (*BEGUN, play(1, "WHO"), ColorNamed(1, Color.RED))
CALLED = (
    *(*BEGUN, CountSet(2, 2), CountSet(4, 12), play(1, "B7")),
    *(UnoCalled(2), play(2, "B1"), play(3, "BR")),
)
CAUGHT = (*BEGUN, CountSet(1, 2), play(1, "RR"), Caught(3, 1), Drew(1, 2, Why.UNO))
STACKED = (*dealt(TEN, "B6"), play(0, "B+2"), play(1, "R+2"), play(2, "G+2"))
CROWDED = (
    *(*dealt(TEN, "B6"), play(0, "Y6"), CountSet(7, 23), CountSet(5, 2)),
    *(CountSet(3, 2), play(1, "Y3"), play(2, "Y5"), UnoCalled(3), play(3, "Y+2")),
)
OUT = (*dealt(SIX), CountSet(0, 1), play(0, "R7"))
TEN_OUT = (*dealt(TEN), CountSet(0, 1), play(0, "R7"))
TWO = ("Ada", "Ben")


def moments():
    """Views by name."""
    simulated = simulation_notice()
    shown = {
        name: present(record(names, *events, **rules), Ruling(), notices=(simulated,))
        for name, names, events, rules in _records()
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
        **{f"tour_{n}": tour_page(n) for n in range(4)},
        "company": company_page(over, OFFERS.remembered, chosen=2),
        "company_playing": company_page(six, OFFERS.remembered),
        "company_naming": company_page(over, OFFERS.remembered, typed="h"),
        "settings": settings_page(Settings()),
        "settings_networked": settings_page(Settings(), networked=True),
        "languages": languages_page(Settings()),
        **network_moments(SIX),
        **archive_moments(),
    }
    return on_screen(shown | told_moments() | set_up_moments())


def told(history, *events):
    """The table just after some events of one ruling, which may be worth telling."""
    return present(history.after(events), Ruling(events))


def told_moments():
    """Views in which something is told across the screen, and one of a mere guess."""
    begun = record(SIX, *BEGUN)
    out, ten_out = record(SIX, *OUT), record(TEN, *TEN_OUT)
    points = (0, 23, 51, 7, 120, 4)
    guess = present(begun, Ruling())
    stories = tuple(
        Control(text, CardSeen(0, Card.parse("B9"))) for text in ("Blue 9", "Red 9")
    )
    asked = Strip("Missed a card: now blue 9?", stories, quiet=True)
    return {
        "guess": replace(guess, page=replace(guess.page, unsure=True), strip=asked),
        "told_uno": told(record(SIX, *BEGUN, CountSet(1, 2)), UnoCalled(1)),
        "told_caught": told(record(SIX, *CAUGHT[:-2]), *CAUGHT[-2:]),
        "told_four": told(begun, play(1, "W+4")),
        "told_stack": told(
            record(TEN, *STACKED[:-1], stacking="same_kind"), STACKED[-1]
        ),
        "told_reverse": told(begun, play(1, "RR")),
        "told_skip": told(begun, play(1, "RS")),
        "told_swap": told(
            record(LONG, *dealt(LONG), play(0, "R7"), seven_swap="must"), Swapped(0, 2)
        ),
        "told_right": told(
            record(SIX, *NAMED, Challenged(2, 1)), Judged(2, 1, guilty=True)
        ),
        "told_out": told(record(SIX, *OUT[:-1]), OUT[-1]),
        "told_out_long": told(
            record(LONG, *dealt(LONG), CountSet(0, 1)), play(0, "RS")
        ),
        "told_hands": told(out, HandsCounted(points)),
        "told_ten_hands": told(
            ten_out, HandsCounted((0, 23, 51, 7, 120, 4, 11, 3, 9, 2))
        ),
        "told_won": told(out, HandsCounted((0, 23, 51, 7, 120, 399))),
    }


def on_screen(views):
    """Frame the views that are bare pages, as the screen shows them."""
    framed = {n: ScreenView(v) for n, v in views.items() if isinstance(v, PageView)}
    return views | framed


def set_up_moments():
    """Views of the set-up by name."""
    six = SetUpDraft(SeatingDraft(SIX, dealer=5, chosen=2))
    ten = SetUpDraft(SeatingDraft((*LONG, *SIX), dealer=9))
    naming = SetUpDraft().after(SeatName()).after(Letter("h"))
    drafts = {
        "set_up": SetUpDraft(),
        "set_up_places": SetUpDraft().after(LaySeats(5)).after(SeatName("Ada")),
        "badge": six.after(ChooseBadge(1)),
        "set_up_six": six,
        "set_up_ten": ten,
        "naming": naming,
        "presets": six.after(ShowTab(Tab.RULES)),
        "deck": six.after(ShowTab(Tab.DECK)),
        "preset_naming": six.after(PresetAct.SAVE).after(Letter("m")),
    }
    options = six.after(ShowTab(Tab.OPTIONS))
    drafts |= {f"options_{i}": options.after(ShowGroup(i)) for i in range(7)}
    contradicting = options.after(SetOption("stack_on_opening", value=True))
    drafts["conflict"] = contradicting.after(ShowGroup(1))
    shown = {name: set_up_page(draft, OFFERS) for name, draft in drafts.items()}
    shown["set_up_long"] = set_up_page(SetUpDraft(), Offers(LONG))
    trying = six.after(ShowTab(Tab.BUTTONS))
    own = tuple(TableButton(Button.UNO, place) for place in range(8))
    offers = replace(OFFERS, buttons=(*SHARED[1:], *own))
    asking = trying.after(AwaitButton(2))
    shown["own_buttons"] = set_up_page(asking, offers, pressed=frozenset(own[:2]))
    crowd = ten.after(ShowTab(Tab.BUTTONS))
    three = tuple(
        TableButton(button.button, place) for place in range(10) for button in SHARED
    )
    shown["own_buttons_ten"] = set_up_page(
        crowd, replace(OFFERS, buttons=three), pressed=frozenset(three[:4])
    )
    shown["buttons"] = set_up_page(trying, OFFERS, pressed=frozenset(SHARED[:1]))
    return shown


WELL = Health(
    CameraFact.CLEAR,
    3,
    free_mib=12 << 10,
    parts={Part.SOUND: PartState(Condition.OK)},
)
SHARED = tuple(
    TableButton(button)
    for button in (Button.UNO, Button.CATCH_CHALLENGE, Button.DRAW_PASS)
)
OFFERS = Offers(
    ("Hanna", "Ines", "Jo", "Kim", "Lea", "Max", "Nia", "Ole"),
    tuple(Offer(p.name, p.title, p.says, p.rules) for p in list_presets()),
    tuple(map(load_deck, deck_names())),
    SHARED,
)


_ROUNDS = (
    (0, (0, 35, 20, 7, 41, 34, 5, 8, 3, 9)),
    (1, (23, 0, 30, 12, 28, 25, 0, 4, 11, 2)),
    (0, (0, 51, 14, 60, 9, 24, 6, 3, 10, 6)),
    (3, (62, 20, 71, 0, 33, 55, 8, 1, 4, 7)),
    (0, (0, 64, 22, 50, 37, 40, 2, 12, 5, 1)),
)
"""Who wins each of five rounds, and the points in the hands of up to ten: the first
player reaches 500 with the last of them, not before."""


def _rounds(names):
    """A game of five rounds."""
    for winner, points in _ROUNDS:
        yield from (*dealt(names), CountSet(winner, 1), play(winner, "R7"))
        yield HandsCounted(points[: len(names)])


def _records():
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
        ("long_names", LONG, (*dealt(LONG, "G2"), play(0, "G+2")), {}),
        ("color_prompt", SIX, WILD, {}),
        ("challenge", SIX, NAMED, {}),
        ("verdict", SIX, (*NAMED, Challenged(2, 1)), {}),
        ("long_challenge", LONG, LONG_WILD, {}),
        ("long_verdict", LONG, (*LONG_WILD, Challenged(1, 0)), {}),
        ("caught", SIX, CAUGHT, {}),
        ("scores", SIX, (*OUT, HandsCounted((0, 23, 51, 7, 120, 4))), {}),
        ("scores_five", SIX, _rounds(SIX), {}),
        ("scores_ten_rounds", TEN, _rounds(TEN), {}),
        ("scores_long", LONG, _rounds(LONG), {"scoring": "own_points"}),
        ("won", SIX, (*OUT, HandsCounted((0, 23, 51, 7, 120, 399))), {}),
        (
            *("ten_scores", TEN),
            *((*TEN_OUT, HandsCounted((0, 23, 51, 7, 120, 4, 11, 0, 9, 2))), {}),
        ),
    )
