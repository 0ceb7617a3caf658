from companion.ui.drafts import PointsDraft, SeatingDraft


def typed(text, draft=None):
    draft = draft or SeatingDraft()
    for letter in text:
        draft = draft.type(letter)
    return draft


THREE = SeatingDraft(("Ada", "Ben", "Cem"), dealer=2, chosen=1)


def test_a_name_begins_with_a_capital():
    assert typed("anna-lena van dyck").names == ("Anna-Lena Van Dyck",)


def test_a_name_has_at_most_twenty_letters():
    assert len(typed("a" * 30).names[0]) == 20


def test_a_name_does_not_begin_with_a_blank():
    assert typed("  ").names == ("",)


def test_the_last_letter_can_be_erased():
    assert THREE.erase().names == ("Ada", "Be", "Cem")


def test_a_remembered_name_takes_the_empty_place():
    assert SeatingDraft().add("Ada").add("Ben").names == ("Ada", "Ben")


def test_an_added_player_is_chosen():
    assert THREE.add().chosen == 3


def test_an_eleventh_player_finds_no_seat():
    full = SeatingDraft(tuple("ABCDEFGHIJ"))
    assert full.add("K") == full


def test_a_removed_player_leaves_the_dealer_where_she_sits():
    gone = THREE.remove()
    assert gone.names == ("Ada", "Cem")
    assert gone.names[gone.dealer] == "Cem"


def test_the_last_place_stays_when_everybody_is_removed():
    assert SeatingDraft(("Ada",)).remove() == SeatingDraft()


def test_neighbors_change_places_around_the_table():
    moved = THREE.move(1)
    assert moved.names == ("Ada", "Cem", "Ben")
    assert moved.names[moved.dealer] == "Cem"
    assert moved.chosen == 2


def test_the_chosen_player_can_deal():
    assert THREE.deal().dealing == 1


def test_empty_places_are_no_players():
    draft = SeatingDraft(("Ada", "", "Cem "), dealer=2)
    assert draft.players == ("Ada", "Cem")
    assert draft.dealing == 1


def test_two_different_names_make_a_game():
    assert SeatingDraft(("Ada", "Ben")).is_complete
    assert not SeatingDraft(("Ada",)).is_complete
    assert not SeatingDraft(("Ada", "Ada ")).is_complete


def test_points_begin_with_the_winner_s_zero():
    draft = PointsDraft.begin(("0", "", ""))
    assert (draft.chosen, draft.is_complete) == (1, False)


def test_digits_make_points():
    draft = PointsDraft.begin(("0", "")).type("0").type("4").type("2")
    assert draft.points == (0, 42)
    assert draft.is_complete


def test_nobody_holds_five_digits():
    draft = PointsDraft.begin(("",))
    for _ in range(6):
        draft = draft.type("9")
    assert draft.points == (9999,)


def test_a_digit_can_be_erased():
    assert PointsDraft.begin(("",)).type("4").type("2").erase().points == (4,)


def test_the_winner_s_zero_cannot_be_changed():
    draft = PointsDraft.begin(("0", "")).choose(0)
    assert draft.chosen == 1
    assert PointsDraft.begin(("0",)).type("5").erase().points == (0,)


def test_next_goes_to_the_next_hand_without_points():
    draft = PointsDraft.begin(("", "0", "", "")).type("5").next()
    assert draft.chosen == 2


def test_next_stays_when_all_are_typed():
    draft = PointsDraft.begin(("0", "")).type("5")
    assert draft.next() == draft
