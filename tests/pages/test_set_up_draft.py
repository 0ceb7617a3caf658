import pytest
from forms import seats_of, sections_of
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.set_up.draft import (
    AwaitButton,
    ChooseBadge,
    ChooseSeat,
    LaySeats,
    MoveSeat,
    SeatAct,
    SeatName,
    SetOption,
    SetUpChoices,
    SetUpDraft,
    ShowTab,
    Tab,
    UsePreset,
)
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.words import set_up_page
from companion.storage.presets import Preset
from companion.view.badges import FIGURES, Badge
from companion.view.form import Keys
from companion.view.keyboard import Key, Letter, UseName

PARTY = Preset("party", "Party", "", {"zero_pass": True})
BOX = Preset("box", "Box", "", {"deck": "wild_2018_112"})
THREE = SetUpDraft(SeatingDraft(("Ada", "Ben", "Cem")))


def after(draft, *edits):
    for edit in edits:
        draft = draft.after(edit)
    return draft


def letters(text):
    return [Letter(letter) for letter in text]


def test_a_player_is_named_letter_by_letter():
    draft = after(SetUpDraft(), SeatName(), *letters("zox"), Key.ERASE, Letter("e"))
    assert draft.tab is Tab.NAME
    assert after(draft, Key.DONE).seating.names == ("Zoe",)


def test_a_remembered_player_sits_down_with_one_touch():
    draft = after(SetUpDraft(), SeatName("Ada"))
    assert (draft.seating.names, draft.tab) == (("Ada",), Tab.PLAYERS)


def test_a_suggestion_takes_the_place_of_the_letters():
    draft = after(SetUpDraft(), SeatName(), Letter("a"), UseName("Anna"))
    assert (draft.seating.names, draft.tab) == (("Anna",), Tab.PLAYERS)


def test_a_name_without_letters_seats_nobody():
    assert after(SetUpDraft(), SeatName(), Key.DONE).seating == SeatingDraft()


def test_another_name_goes_to_the_player_that_is_meant():
    draft = after(THREE, ChooseSeat(1), ShowTab(Tab.NAME), Letter("x"), Key.DONE)
    assert draft.seating.names == ("Ada", "Benx", "Cem")


def test_players_can_be_moved_removed_and_made_dealer():
    draft = after(THREE, MoveSeat(0, 2), SeatAct.DEAL, ChooseSeat(0), SeatAct.REMOVE)
    assert draft.seating.players == ("Cem", "Ada")
    assert draft.seating.dealing == 1


def test_letters_go_nowhere_while_nothing_is_named():
    assert after(THREE, *letters("xyz"), Key.ERASE) == THREE


def test_a_preset_brings_its_rules():
    draft = after(THREE, UsePreset(PARTY))
    assert draft.rules == PARTY.rules
    assert draft.rules_of(PARTY) == draft.rules


def test_a_preset_leaves_the_deck_unless_it_names_one():
    draft = after(THREE, SetOption("deck", "barbie"), UsePreset(PARTY))
    assert draft.rules["deck"] == "barbie"
    assert draft.rules_of(PARTY) == draft.rules
    assert after(draft, UsePreset(BOX)).rules["deck"] == "wild_2018_112"


def test_an_official_value_is_no_house_rule():
    draft = after(THREE, SetOption("hand_size", 5), SetOption("hand_size", 7))
    assert draft.rules == {}


def test_one_option_more_is_another_mix():
    draft = after(THREE, UsePreset(PARTY), SetOption("hand_size", 5))
    assert draft.rules_of(PARTY) != draft.rules


def test_rules_that_contradict_each_other_start_no_game():
    draft = after(THREE, SetOption("stack_on_opening", value=True))
    assert draft.conflict == ("stack_on_opening", "stacking")
    assert not draft.is_complete
    assert after(draft, SetOption("stacking", "draw2")).is_complete


def test_the_name_of_a_preset_is_typed_too():
    draft = after(THREE, ShowTab(Tab.RULES_NAME), *letters("sunday"))
    assert draft.text == "Sunday"
    assert draft.seating == THREE.seating


def test_another_part_begins_with_its_first_page():
    draft = after(THREE, ShowTab(Tab.DECK, 2), ShowTab(Tab.OPTIONS))
    assert (draft.tab, draft.part) == (Tab.OPTIONS, 0)


SEATS = st.integers(0, 9)
TOUCHES = st.one_of(
    st.builds(ShowTab, st.sampled_from(Tab), st.integers(0, 2)),
    st.builds(SeatName, st.sampled_from(["", "Ada", "Ben", "Cem"])),
    st.builds(ChooseSeat, SEATS),
    st.builds(MoveSeat, SEATS, SEATS),
    st.builds(AwaitButton, SEATS),
    st.builds(ChooseBadge, SEATS),
    st.builds(LaySeats, st.integers(2, 10)),
    st.builds(Letter, st.sampled_from(["a", " ", "ß", "Ж"])),
    st.builds(UseName, st.just("Dee")),
    st.sampled_from([*SeatAct, *Key]),
)


@given(st.lists(TOUCHES, max_size=14))
def test_touches_that_come_too_late_break_nothing(edits):
    """Two touches of one moment: the second may mean somebody who has just gone."""
    page = set_up_page(after(SetUpDraft(), *edits), SetUpChoices())
    assert page.tabs


@pytest.mark.parametrize("tab", [Tab.NAME, Tab.BADGE])
def test_nobody_is_named_and_given_a_badge_where_nobody_sits(tab):
    page = set_up_page(after(SetUpDraft(), ShowTab(tab)), SetUpChoices())
    assert page.part == Tab.PLAYERS.value


def test_nobody_deals_who_sat_where_no_place_is_laid_any_more():
    """The program failed at the next person who was moved."""
    draft = after(SetUpDraft(), LaySeats(3), ChooseSeat(2), SeatAct.DEAL, LaySeats(2))
    assert after(draft, MoveSeat(0, 1)).seating.dealer == 1


def test_the_next_place_waits_for_a_name_after_each():
    draft = after(SetUpDraft(), LaySeats(3), ChooseSeat(1))
    draft = after(draft, *letters("ada"), Key.DONE, *letters("ben"), Key.DONE)
    assert (draft.seating.names, draft.tab) == (("", "Ada", "Ben"), Tab.NAME)
    assert after(draft, *letters("cem"), Key.DONE).tab is Tab.PLAYERS


def test_a_place_without_a_name_ends_the_naming_and_goes():
    draft = after(SetUpDraft(), LaySeats(3), ChooseSeat(0), *letters("ada"), Key.DONE)
    draft = after(draft, Key.DONE)
    assert (draft.seating.names, draft.tab) == (("Ada", ""), Tab.PLAYERS)


def test_a_remembered_player_takes_a_place_that_is_laid():
    draft = after(SetUpDraft(), LaySeats(2), SeatName("Ada"), SeatName("Ben"))
    assert draft.seating.names == ("Ada", "Ben")


def test_the_first_question_is_how_many_sit_here():
    page = set_up_page(SetUpDraft(), SetUpChoices())
    assert [key.action for key in sections_of(page, Keys)[1].keys] == [
        LaySeats(count) for count in range(2, 11)
    ]


def test_a_badge_is_chosen_beside_those_that_others_wear():
    page = set_up_page(after(THREE, ChooseBadge(1)), SetUpChoices())
    free = [tile for tile in sections_of(page, Keys)[0].keys if tile.enabled]
    assert (page.part, len(free)) == (Tab.BADGE.value, len(FIGURES) - 2)


def test_a_badge_that_was_chosen_is_seen_at_the_seat():
    owl = Badge("owl", 5)
    page = set_up_page(THREE, SetUpChoices(badges={"ben": owl}))
    assert seats_of(page)[1].badge == owl


def test_the_seats_come_back_after_the_choice_of_a_badge():
    assert after(THREE, ChooseBadge(1), Key.DONE).tab is Tab.PLAYERS


def test_who_comes_most_has_a_face_to_touch_and_the_others_a_name():
    form = set_up_page(SetUpDraft(), SetUpChoices(("Ada", "Ben", "Cem", "Dee", "Eva")))
    (beside,) = form.sections
    faces = [
        key for section in beside.right for key in section.keys if key.badge.figure
    ]
    assert [key.text for key in faces] == ["Ada", "Ben", "Cem", "Dee"]
    assert len({key.badge for key in faces}) == 4
