"""Moments of the set-up."""

from dataclasses import replace

from games import LONG, SIX

from companion.decks import deck_names, load_deck
from companion.pages.set_up.draft import (
    AwaitButton,
    ChooseBadge,
    LaySeats,
    SeatName,
    SetOption,
    SetUpChoices,
    SetUpDraft,
    ShowTab,
    Tab,
)
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.words import set_up_page
from companion.referee.inputs import Button
from companion.storage.presets import list_presets
from companion.table.device import TableButton
from companion.view.keyboard import Letter

SHARED = tuple(
    TableButton(button)
    for button in (Button.UNO, Button.CATCH_CHALLENGE, Button.DRAW_PASS)
)
CHOICES = SetUpChoices(
    ("Hanna", "Ines", "Jo", "Kim", "Lea", "Max", "Nia", "Ole"),
    tuple(list_presets()),
    decks=tuple(map(load_deck, deck_names())),
    buttons=SHARED,
)


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
        "preset_naming": six.after(ShowTab(Tab.RULES_NAME)).after(Letter("m")),
    }
    drafts |= {f"options_{i}": six.after(ShowTab(Tab.OPTIONS, i)) for i in range(7)}
    contradicting = SetOption("stack_on_opening", value=True)
    drafts["conflict"] = drafts["options_1"].after(contradicting)
    shown = {name: set_up_page(draft, CHOICES) for name, draft in drafts.items()}
    shown["set_up_long"] = set_up_page(SetUpDraft(), SetUpChoices(LONG))
    trying = six.after(ShowTab(Tab.BUTTONS))
    own = tuple(TableButton(Button.UNO, place) for place in range(8))
    offers = replace(CHOICES, buttons=(*SHARED[1:], *own))
    asking = trying.after(AwaitButton(2))
    shown["own_buttons"] = set_up_page(asking, offers, pressed=frozenset(own[:2]))
    crowd = ten.after(ShowTab(Tab.BUTTONS))
    three = tuple(
        TableButton(button.button, place) for place in range(10) for button in SHARED
    )
    shown["own_buttons_ten"] = set_up_page(
        crowd, replace(CHOICES, buttons=three), pressed=frozenset(three[:4])
    )
    shown["buttons"] = set_up_page(trying, CHOICES, pressed=frozenset(SHARED[:1]))
    return shown
