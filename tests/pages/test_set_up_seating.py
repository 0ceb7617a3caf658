import pytest

from companion.pages.set_up.seating import SeatingDraft, staying, typed
from companion.storage.settings import AS_WIRED

THREE = SeatingDraft(("Ada", "Ben", "Cem"), dealer=2, chosen=1)


def write(text):
    written = ""
    for letter in text:
        written = typed(written, letter)
    return written


def test_a_name_begins_with_a_capital():
    assert write("anna-lena van dyck") == "Anna-Lena Van Dyck"


def test_a_name_has_at_most_twenty_letters():
    assert len(write("a" * 30)) == 20


def test_a_name_does_not_begin_with_a_blank():
    assert write("  ") == ""


def test_an_added_player_sits_last_and_is_chosen():
    added = THREE.add("Dee")
    assert (added.names[-1], added.name) == ("Dee", "Dee")


def test_an_eleventh_player_finds_no_seat():
    full = SeatingDraft(tuple("ABCDEFGHIJ"))
    assert full.add("K") == full


def test_a_removed_player_leaves_the_dealer_where_she_sits():
    gone = THREE.remove()
    assert gone.names == ("Ada", "Cem")
    assert gone.names[gone.dealer] == "Cem"


def test_nobody_is_left_when_everybody_is_removed():
    assert SeatingDraft(("Ada",)).remove() == SeatingDraft()
    assert SeatingDraft().remove() == SeatingDraft()


@pytest.mark.parametrize(
    ("seat", "to", "names"),
    [
        (0, 2, ("Ben", "Cem", "Ada")),
        (2, 0, ("Cem", "Ada", "Ben")),
        (1, 2, ("Ada", "Cem", "Ben")),
        (1, 1, ("Ada", "Ben", "Cem")),
    ],
)
def test_a_dragged_player_sits_down_and_the_others_move_up(seat, to, names):
    moved = THREE.move(seat, to)
    assert moved.names == names
    assert moved.names[moved.dealer] == "Cem"
    assert moved.chosen == to


def test_the_chosen_player_can_deal():
    assert THREE.deal().dealing == 1


def test_empty_places_are_no_players():
    draft = SeatingDraft(("Ada", "", "Cem "), dealer=2)
    assert draft.players == ("Ada", "Cem")
    assert draft.dealing == 1


def test_who_was_never_named_goes():
    assert THREE.add().tidy() == SeatingDraft(THREE.names, dealer=2, chosen=2)


def test_blanks_around_a_name_are_taken_off():
    assert THREE.rename("Bo ").tidy().name == "Bo"


def test_two_different_names_make_a_game():
    assert SeatingDraft(("Ada", "Ben")).is_complete
    assert not SeatingDraft(("Ada",)).is_complete
    assert not SeatingDraft(("Ada", "Ada ")).is_complete


def test_whoever_moves_leaves_the_buttons_where_they_are():
    assert THREE.move(0, 2).places == THREE.places


def test_whoever_goes_takes_no_place_from_the_others():
    left = THREE.choose(0).remove()
    assert (left.names, left.places[:2]) == (("Ben", "Cem"), (1, 2))
    assert left.add("Dee").places[2] == 0


def test_a_seat_is_put_at_another_place_and_who_was_there_changes_with_it():
    put = THREE.put(0, 2)
    assert put.places[:3] == (2, 1, 0)
    assert put.put(0, 0) == THREE
    assert THREE.put(0, 0) == THREE


def test_a_seat_without_a_name_is_no_seat_of_the_game():
    draft = SeatingDraft(("Ada", "", "Cem"))
    assert draft.seated[:3] == (0, 2, 1)


def test_those_who_stay_keep_their_places():
    names = ("Ada", "Ben", "Cem")
    places = (3, 1, 0, 2, *AS_WIRED[4:])
    assert staying(places, names, ("Ada", "Cem")) == (3, 0, 1, 2, *AS_WIRED[4:])
