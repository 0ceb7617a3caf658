import pytest
from forms import captions_of, keys_in, lines_of, seats_of, sections_of, settings_of

from companion.core.cards import Card
from companion.core.decks import Deck, Face
from companion.core.ruleset import all_options, parse_rules
from companion.pages.set_up.draft import (
    AwaitButton,
    LaySeats,
    SetOption,
    SetUpChoices,
    SetUpDraft,
    ShowTab,
    Tab,
    UsePreset,
)
from companion.pages.set_up.option_words import GROUPS, value_word
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.words import set_up_page
from companion.referee.inputs import Button
from companion.storage.presets import Preset
from companion.storage.settings import AS_WIRED
from companion.table.device import TableButton
from companion.view.actions import StartGame
from companion.view.form import Keys
from companion.view.language import words_for

MINE = TableButton(Button.UNO, 1)
OWN = SetUpChoices(
    buttons=(MINE, TableButton(Button.DRAW_PASS), TableButton(Button.UNO, 7))
)
THREE = SetUpDraft(SeatingDraft(("Ada", "Ben", "Cem"), dealer=1))
TRYING = THREE.after(ShowTab(Tab.BUTTONS))
PARTY = Preset("party", "Party", "Stack.", {"zero_pass": True})
OFFICIAL = Preset("official", "Official", "Nothing else.", {})
R7 = Card.parse("R7")
DECKS = tuple(Deck(f"deck{n}", {}) for n in range(23))
OFFERS = SetUpChoices(("Ada", "Anna", "Bo"), (OFFICIAL, PARTY), decks=DECKS)


def page(draft, offers=OFFERS, **rest):
    return set_up_page(draft, offers, **rest)


def option_rows(draft):
    tabs = (ShowTab(Tab.OPTIONS, number) for number in range(len(GROUPS)))
    return [row for tab in tabs for row in settings_of(page(draft.after(tab)))]


def test_three_players_can_start_by_the_chosen_rules():
    draft = THREE.after(SetOption("target", 200))
    game = StartGame(("Ada", "Ben", "Cem"), 1, {"target": 200}, AS_WIRED)
    assert page(draft).bar[0].action == game


def test_one_player_cannot_start():
    assert not page(SetUpDraft(SeatingDraft(("Ada",)))).bar[0].enabled


def test_a_deck_that_is_too_small_starts_no_game():
    small = SetUpChoices(
        decks=(Deck("classic_108", {R7: Face(R7, copies=21, points=7)}),)
    )
    assert captions_of(page(THREE, small))[0] == "The deck has too few cards"
    assert not page(THREE, small).bar[0].enabled
    enough = SetUpChoices(
        decks=(Deck("classic_108", {R7: Face(R7, copies=22, points=7)}),)
    )
    assert page(THREE, enough).bar[0].enabled


def test_the_dealer_is_marked():
    marks = [seat.mark for seat in seats_of(page(THREE))]
    assert marks == ["", "deals", ""]


def test_nobody_deals_where_nobody_sits():
    empty = SetUpDraft(SeatingDraft(("", "Ben", "Cem"), dealer=0))
    assert [seat.mark for seat in seats_of(page(empty))] == ["", "", ""]


def test_only_absent_players_are_offered():
    assert [c.text for c in sections_of(page(THREE), Keys)[2].keys] == ["Anna", "Bo"]


def test_at_ten_places_those_who_are_remembered_can_sit_down():
    draft = SetUpDraft().after(LaySeats(10))
    page = set_up_page(draft, SetUpChoices(remembered=("Ada",)))
    keys = {key.text: key for key in keys_in(page)}
    assert keys["Ada"].enabled
    assert keys["New name"].enabled
    assert draft.after(keys["Ada"].action).seating.players == ("Ada",)


def test_nobody_can_join_a_full_table():
    full = SetUpDraft(SeatingDraft(tuple("ABCDEFGHIJ")))
    assert not any(c.enabled for c in sections_of(page(full), Keys)[2].keys)


def test_the_same_name_twice_is_said():
    twice = SetUpDraft(SeatingDraft(("Ada", "Ada")))
    assert captions_of(page(twice))[0] == "Two players have the same name"


def test_names_that_begin_as_typed_are_suggested():
    draft = SetUpDraft(SeatingDraft(("Bo", "an"), chosen=1), tab=Tab.NAME)
    keys = set_up_page(draft, OFFERS).naming
    assert [c.text for c in keys.suggestions] == ["Anna"]


def test_every_option_but_the_deck_has_its_row_and_sentence():
    shown = sorted(row.title for row in option_rows(THREE))
    assert shown == sorted(
        words_for("option", o.name) for o in all_options() if o.name != "deck"
    )


def written_wild(draft):
    rows = option_rows(draft)
    return next(row for row in rows if row.title.startswith("What a customizable"))


def test_every_offer_for_a_written_wild_can_be_played():
    for choice in written_wild(THREE).choices:
        assert parse_rules({choice.action.name: choice.action.value})


def test_a_written_wild_of_the_configuration_stays_among_the_offers():
    draft = THREE.after(SetOption("custom_wild", "Hail: next_draws = 9"))
    (chosen,) = [c for c in written_wild(draft).choices if c.strong]
    assert chosen.text == "Hail: next_draws = 9"


def test_every_value_has_a_word_of_its_own():
    for option in all_options():
        words = [value_word(option, value) for value in option.choices]
        assert len(set(words)) == len(words)
        assert not any("_" in word for word in words)


def test_the_present_value_is_marked():
    rows = option_rows(THREE.after(SetOption("jump_in", "any")))
    row = next(r for r in rows if r.title.startswith("The identical card"))
    assert [c.text for c in row.choices if c.strong] == ["Any"]


def test_a_number_stops_at_its_ends():
    rows = option_rows(THREE.after(SetOption("hand_size", 15)))
    row = next(r for r in rows if r.title.startswith("Cards dealt"))
    assert row.value == "15"
    assert [c.enabled for c in row.choices] == [True, False]


def test_every_step_is_allowed():
    kinds = {option.name: option for option in all_options()}
    steps = [
        control.action
        for row in option_rows(THREE)
        for control in row.choices
        if control.enabled
    ]
    assert steps
    assert all(kinds[step.name].allows(step.value) for step in steps)


def test_options_that_contradict_each_other_say_so():
    draft = THREE.after(SetOption("stack_on_opening", value=True))
    clashing = [r.title for r in option_rows(draft) if r.title.startswith("Clash")]
    assert len(clashing) == 2
    assert "Options!" in [tab.text for tab in page(draft).tabs]


def test_the_preset_that_is_played_is_marked():
    draft = THREE.after(UsePreset(PARTY)).after(ShowTab(Tab.RULES))
    lines = lines_of(page(draft))
    assert [line.title for line in lines if line.chosen] == ["Party"]


def test_only_an_own_mix_can_be_saved():
    def saves(draft):
        return keys_in(page(draft.after(ShowTab(Tab.RULES))))[-1].enabled

    assert not saves(THREE)
    assert saves(THREE.after(SetOption("hand_size", 5)))


def test_rules_that_contradict_each_other_cannot_be_saved():
    draft = SetUpDraft().after(SetOption("stack_on_opening", value=True))
    assert not keys_in(page(draft.after(ShowTab(Tab.RULES))))[-1].enabled


def test_all_decks_are_offered_page_by_page():
    pages = [page(THREE.after(ShowTab(Tab.DECK, n))) for n in range(4)]
    assert [len(lines_of(each)) for each in pages] == [6, 6, 6, 5]


def test_buttons_name_their_owners_and_light_up():
    tiles = lines_of(page(TRYING, OWN, pressed=frozenset({MINE})))
    assert [(t.title, t.description, t.strong) for t in tiles] == [
        ("Ada", "no button of their own", False),
        ("Ben", "UNO", True),
        ("Cem", "no button of their own", False),
        ("Draw or pass", "for everybody", False),
        ("UNO", "nobody sits there", False),
    ]


def test_a_player_with_two_buttons_presses_both():
    offers = SetUpChoices(buttons=(MINE, TableButton(Button.CATCH, 1)))
    tile = lines_of(page(TRYING, offers))[1]
    assert (tile.description, tile.strong) == ("0 of 2 tried", False)
    tile = lines_of(page(TRYING, offers, pressed=frozenset({MINE})))[1]
    assert (tile.description, tile.strong) == ("1 of 2 tried", True)


def test_whoever_is_touched_is_asked_to_press_and_touched_again_is_not():
    draft = TRYING.after(AwaitButton(2))
    view = page(draft, OWN)
    assert view.sentence == "Cem, press your button"
    assert [tile.chosen for tile in lines_of(view)[:3]] == [False, False, True]
    assert not any(t.chosen for t in lines_of(page(draft.after(AwaitButton(2)), OWN)))


@pytest.mark.parametrize("button", Button)
def test_every_button_has_a_name(button):
    shared = SetUpChoices(buttons=(TableButton(button),))
    assert lines_of(page(TRYING, shared))[0].title


def test_the_button_that_is_pressed_then_is_that_player_s():
    tiles = lines_of(page(TRYING.after(AwaitButton(2)).after_press(1), OWN))
    assert [tile.description for tile in tiles[1:3]] == [
        "no button of their own",
        "UNO",
    ]
    assert not tiles[2].chosen


def test_a_shared_button_stays_everybody_s():
    draft = TRYING.after(AwaitButton(2))
    assert draft.after_press(None) == draft


def test_on_another_page_no_button_is_waited_for():
    assert THREE.after(AwaitButton(2)).after(ShowTab(Tab.PLAYERS)).awaiting is None


def test_buttons_where_nobody_sits_need_not_be_tried():
    view = page(TRYING, OWN, pressed=frozenset(OWN.buttons[:2]))
    assert view.sentence == "Every button works"


def test_a_table_without_buttons_says_so():
    assert "no buttons" in page(TRYING).sentence


def test_all_buttons_pressed_is_said():
    shared = TableButton(Button.UNO)
    view = page(TRYING, SetUpChoices(buttons=(shared,)), pressed=frozenset({shared}))
    assert view.sentence == "Every button works"


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [(0, "Who sits here?"), (1, "Who plays after Ada?"), (2, "Who sits here?")],
)
def test_a_place_is_asked_for_by_the_name_before_it(chosen, asked):
    seating = SeatingDraft(("Ada", "", ""), chosen=chosen)
    draft = SetUpDraft(seating, tab=Tab.NAME)
    assert page(draft).naming.title == asked
