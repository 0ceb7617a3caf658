import pytest

from companion.core.cards import Card
from companion.core.decks import Deck, Face
from companion.core.ruleset import all_options, parse_rules
from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import (
    AwaitButton,
    Naming,
    SetOption,
    ShowGroup,
    ShowTab,
    Tab,
)
from companion.pages.set_up.offers import Offer, Offers
from companion.pages.set_up.option_words import GROUPS, value_word
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.words import set_up_page
from companion.referee.inputs import Button
from companion.storage.settings import AS_WIRED
from companion.table.device import TableButton
from companion.view.items import StartGame

MINE = TableButton(Button.UNO, 1)
OWN = Offers(buttons=(MINE, TableButton(Button.DRAW_PASS), TableButton(Button.UNO, 7)))
THREE = SetUpDraft(SeatingDraft(("Ada", "Ben", "Cem"), dealer=1))
PARTY = Offer("party", "Party", "Stack.", {"zero_pass": True})
OFFICIAL = Offer("official", "Official", "Nothing else.")
R7 = Card.parse("R7")
DECKS = tuple(Deck(f"deck{n}", {}) for n in range(23))
OFFERS = Offers(("Ada", "Anna", "Bo"), (OFFICIAL, PARTY), DECKS)


def page(draft, offers=OFFERS, **rest):
    return set_up_page(draft, offers, **rest)


def option_rows(draft):
    draft = draft.after(ShowTab(Tab.OPTIONS))
    return [
        row
        for number in range(len(GROUPS))
        for row in page(draft.after(ShowGroup(number))).options.rows
    ]


def test_three_players_can_start_by_the_chosen_rules():
    draft = THREE.after(SetOption("target", 200))
    game = StartGame(("Ada", "Ben", "Cem"), 1, {"target": 200}, AS_WIRED)
    assert page(draft).start.item == game


def test_one_player_cannot_start():
    assert not page(SetUpDraft(SeatingDraft(("Ada",)))).start.enabled


def test_a_deck_that_is_too_small_starts_no_game():
    small = Offers(decks=(Deck("classic_108", {R7: Face(R7, copies=21, points=7)}),))
    assert page(THREE, small).players.sentence == "The deck has too few cards"
    assert not page(THREE, small).start.enabled
    enough = Offers(decks=(Deck("classic_108", {R7: Face(R7, copies=22, points=7)}),))
    assert page(THREE, enough).start.enabled


def test_the_dealer_is_marked():
    marks = [seat.mark for seat in page(THREE).players.seats]
    assert marks == ["", "deals", ""]


def test_nobody_deals_where_nobody_sits():
    empty = SetUpDraft(SeatingDraft(("", "Ben", "Cem"), dealer=0))
    assert [seat.mark for seat in page(empty).players.seats] == ["", "", ""]


def test_only_absent_players_are_offered():
    assert [c.text for c in page(THREE).players.remembered] == ["Anna", "Bo"]


def test_nobody_can_join_a_full_table():
    full = SetUpDraft(SeatingDraft(tuple("ABCDEFGHIJ")))
    assert not any(c.enabled for c in page(full).players.remembered)


def test_the_same_name_twice_is_said():
    twice = SetUpDraft(SeatingDraft(("Ada", "Ada")))
    assert page(twice).players.sentence == "Two players have the same name"


def test_names_that_begin_as_typed_are_suggested():
    draft = SetUpDraft(SeatingDraft(("Bo", "an"), chosen=1), naming=Naming.PLAYER)
    keys = set_up_page(draft, OFFERS).naming
    assert [c.text for c in keys.suggestions] == ["Anna"]


def test_every_option_but_the_deck_has_its_row_and_sentence():
    shown = sorted(row.title for row in option_rows(THREE))
    assert shown == sorted(o.description for o in all_options() if o.name != "deck")


def written_wild(draft):
    rows = option_rows(draft)
    return next(row for row in rows if row.title.startswith("What a customizable"))


def test_every_offer_for_a_written_wild_can_be_played():
    for choice in written_wild(THREE).choices:
        assert parse_rules({choice.item.name: choice.item.value})


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
        control.item
        for row in option_rows(THREE)
        for control in row.choices
        if control.enabled
    ]
    assert all(kinds[step.name].allows(step.value) for step in steps)


def test_options_that_contradict_each_other_say_so():
    draft = THREE.after(SetOption("stack_on_opening", value=True))
    clashing = [r.title for r in option_rows(draft) if r.title.startswith("Clash")]
    assert len(clashing) == 2
    assert "Options!" in [tab.text for tab in page(draft).tabs]


def test_the_preset_that_is_played_is_marked():
    tiles = page(THREE.use(PARTY)).presets.tiles
    assert [tile.title for tile in tiles if tile.chosen] == ["Party"]


def test_only_an_own_mix_can_be_saved():
    def saves(draft):
        return page(draft).presets.actions[-1].enabled

    assert not saves(THREE)
    assert saves(THREE.after(SetOption("hand_size", 5)))


def test_rules_that_contradict_each_other_cannot_be_saved():
    draft = SetUpDraft().after(SetOption("stack_on_opening", value=True))
    assert not page(draft).presets.actions[-1].enabled


def test_all_decks_are_offered_page_by_page():
    draft = THREE.after(ShowTab(Tab.DECK))
    pages = [page(draft.after(ShowGroup(n))).decks.tiles for n in range(4)]
    assert [len(tiles) for tiles in pages] == [6, 6, 6, 5]


def test_buttons_name_their_owners_and_light_up():
    tiles = page(THREE, OWN, pressed=frozenset({MINE})).buttons.tiles
    assert [(t.name, t.says, t.lit) for t in tiles] == [
        ("Ada", "no button of their own", False),
        ("Ben", "UNO", True),
        ("Cem", "no button of their own", False),
        ("Draw or pass", "for everybody", False),
        ("UNO", "nobody sits there", False),
    ]


def test_a_player_with_two_buttons_presses_both():
    offers = Offers(buttons=(MINE, TableButton(Button.CATCH, 1)))
    tile = page(THREE, offers).buttons.tiles[1]
    assert (tile.says, tile.lit) == ("0 of 2 tried", False)
    tile = page(THREE, offers, pressed=frozenset({MINE})).buttons.tiles[1]
    assert (tile.says, tile.lit) == ("1 of 2 tried", True)


def test_whoever_is_touched_is_asked_to_press_and_touched_again_is_not():
    draft = THREE.after(ShowTab(Tab.BUTTONS)).after(AwaitButton(2))
    view = page(draft, OWN).buttons
    assert view.sentence == "Cem, press your button"
    assert [tile.chosen for tile in view.tiles[:3]] == [False, False, True]
    assert not any(
        t.chosen for t in page(draft.after(AwaitButton(2)), OWN).buttons.tiles
    )


@pytest.mark.parametrize("button", Button)
def test_every_button_has_a_name(button):
    shared = Offers(buttons=(TableButton(button),))
    assert page(THREE, shared).buttons.tiles[0].name


def test_the_button_that_is_pressed_then_is_that_player_s():
    tiles = page(THREE.after(AwaitButton(2)).hear(1), OWN).buttons.tiles
    assert [tile.says for tile in tiles[1:3]] == ["no button of their own", "UNO"]
    assert not tiles[2].chosen


def test_a_shared_button_stays_everybody_s():
    draft = THREE.after(AwaitButton(2))
    assert draft.hear(None) == draft


def test_on_another_page_no_button_is_waited_for():
    assert THREE.after(AwaitButton(2)).after(ShowTab(Tab.PLAYERS)).awaiting is None


def test_buttons_where_nobody_sits_need_not_be_tried():
    view = page(THREE, OWN, pressed=frozenset(OWN.buttons[:2]))
    assert view.buttons.sentence == "Every button works"


def test_a_table_without_buttons_says_so():
    assert "no buttons" in page(THREE).buttons.sentence


def test_all_buttons_pressed_is_said():
    shared = TableButton(Button.UNO)
    view = page(THREE, Offers(buttons=(shared,)), pressed=frozenset({shared}))
    assert view.buttons.sentence == "Every button works"


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [(0, "Who sits here?"), (1, "Who plays after Ada?"), (2, "Who sits here?")],
)
def test_a_place_is_asked_for_by_the_name_before_it(chosen, asked):
    seating = SeatingDraft(("Ada", "", ""), chosen=chosen)
    draft = SetUpDraft(seating, naming=Naming.PLAYER)
    assert page(draft).naming.title == asked
