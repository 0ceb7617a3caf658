import pytest
from builders import seen
from forms import keys_in, lines_of, seats_of

from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import LaySeats, SeatName, SetOption, ShowTab, Tab
from companion.pages.set_up.page import SetUpPage
from companion.records.archive import Archive
from companion.records.journal import Journal
from companion.records.statistics import PlayedEvening, PlayerCounts, PlayerStats
from companion.referee.inputs import Button, PlayerLeft, Pressed
from companion.storage.presets import load_preset, new_name
from companion.table.device import Device, TableButton
from companion.table.table import Table
from companion.view.actions import Back, Open, StartGame
from companion.view.keyboard import Key, Letter

NAMES = ("Ada", "Ben", "Cem")
UNO = TableButton(Button.UNO)


@pytest.fixture
def table():
    with Journal(":memory:") as journal:
        yield Table(journal, {"target": 200}, players=NAMES)


def set_up(table, folder, *buttons):
    device = Device(presets=folder, buttons=buttons)
    return SetUpPage(Navigator(table, device).context)


@pytest.fixture
def page(table, tmp_path):
    return set_up(table, tmp_path, UNO)


def test_the_last_players_and_rules_are_proposed(page):
    game = page.view.bar[0].action
    assert (game.names, game.rules) == (NAMES, {"target": 200})


def test_a_press_lights_its_button(page):
    assert page.handle(Pressed(1.0, Button.UNO))
    page.handle(ShowTab(Tab.BUTTONS))
    assert lines_of(page.view)[0].strong


def test_back_from_the_keyboard_leads_to_the_seats_with_all_that_was_typed(table):
    navigator = Navigator(table)
    navigator.handle(Open("set_up"))
    for action in (SeatName(), Letter("d"), Letter("o"), Back()):
        view = navigator.handle(action)
    assert [seat.name for seat in seats_of(view.page)] == [*NAMES, "Do"]
    assert navigator.handle(Back()).page.name == "start"


def test_who_leaves_the_set_up_finds_everybody_there_again_until_a_game_begins(table):
    navigator = Navigator(table)
    for action in (Open("set_up"), SeatName(), Letter("d"), Letter("o"), Open("start")):
        navigator.handle(action)
    page = navigator.handle(Open("set_up")).page
    assert [seat.name for seat in seats_of(page)] == [*NAMES, "Do"]
    navigator.handle(StartGame(("Eva", "Fin"), 0))
    page = navigator.handle(Open("set_up")).page
    assert [seat.name for seat in seats_of(page)] == ["Eva", "Fin"]


def test_who_leaves_a_game_that_began_is_not_proposed_for_the_next_one(table):
    navigator = Navigator(table)
    for action in (Open("set_up"), SeatName("Dee"), StartGame((*NAMES, "Dee"), 0)):
        navigator.handle(action)
    for action in (seen("R3"), PlayerLeft(0, 3)):
        table.handle(action)
    page = navigator.handle(Open("set_up")).page
    assert [seat.name for seat in seats_of(page)] == [*NAMES]


@pytest.mark.parametrize("tab", [Tab.NAME, Tab.OPTIONS, Tab.RULES])
def test_what_start_asks_is_asked_where_nothing_moves_for_it(table, tab):
    page = set_up(table, None)
    table.handle(seen("R3"))
    page.handle(ShowTab(tab))
    page.handle(page.view.bar[0].action)
    assert (page.view.part, page.view.naming.title) == ("players", "")
    assert page.view.sentence == "This ends the game that is played: touch again"


def test_a_place_without_a_name_can_be_removed(page):
    page.handle(SeatName())
    page.handle(Back())
    remove = next(key for key in keys_in(page.view) if key.text == "Remove")
    assert remove.enabled
    page.handle(remove.action)
    assert [seat.name for seat in seats_of(page.view)] == [*NAMES]


@pytest.mark.parametrize("tab", [Tab.BADGE, Tab.RULES_NAME])
def test_back_leads_from_what_lies_over_a_tab_to_the_tab(page, tab):
    page.handle(ShowTab(tab))
    assert page.handle(Back())
    assert page.view.part == tab.under.value
    assert not page.handle(Back())


def test_every_deck_is_offered_with_a_line(page):
    page.handle(ShowTab(Tab.DECK))
    assert lines_of(page.view)[0].title == "Classic, 108 cards"
    assert all(line.description for line in lines_of(page.view))


def save(page, title):
    for action in (ShowTab(Tab.RULES_NAME), *map(Letter, title), Key.DONE):
        page.handle(action)


def test_rules_are_saved_under_a_name_and_offered(page, tmp_path):
    page.handle(SetOption("hand_size", 5))
    save(page, "sunday")
    assert load_preset("sunday", tmp_path).rules == {"target": 200, "hand_size": 5}
    chosen = [line.title for line in lines_of(page.view) if line.chosen]
    assert chosen == ["Sunday"]


def test_a_preset_without_a_name_is_not_saved(page, tmp_path):
    save(page, "")
    assert list(tmp_path.iterdir()) == []


def test_rules_that_cannot_be_saved_are_told(table, tmp_path):
    (tmp_path / "file").touch()
    page = set_up(table, tmp_path / "file")
    save(page, "sunday")
    assert "cannot be saved" in page.view.sentence


def titles(page, part=0):
    page.handle(ShowTab(Tab.RULES, part))
    return [line.title for line in lines_of(page.view)]


def test_a_broken_preset_is_told_and_the_others_are_offered(table, page, tmp_path):
    page.handle(SetOption("hand_size", 5))
    save(page, "sunday")
    (tmp_path / "bad.toml").write_text("title = ", "utf-8")
    again = set_up(table, tmp_path)
    assert "cannot be read" in again.view.sentence
    assert titles(again) == titles(page)


def test_the_name_of_a_shipped_preset_is_refused(page, tmp_path):
    page.handle(SetOption("hand_size", 5))
    for action in (ShowTab(Tab.RULES_NAME), *map(Letter, "party")):
        page.handle(action)
    assert not page.view.naming.done.enabled
    page.handle(Key.DONE)
    assert list(tmp_path.iterdir()) == []


def test_rules_of_the_same_name_are_replaced_only_after_it_was_said(page, tmp_path):
    page.handle(SetOption("hand_size", 5))
    save(page, "sunday")
    page.handle(SetOption("hand_size", 6))
    for action in (ShowTab(Tab.RULES_NAME), *map(Letter, "SUNDAY")):
        page.handle(action)
    assert page.view.naming.done.text == "Replace"
    page.handle(Key.DONE)
    assert load_preset("sunday", tmp_path).rules["hand_size"] == 6
    assert len(list(tmp_path.iterdir())) == 1


def test_rules_with_different_names_are_all_kept(page):
    for hand_size, title in enumerate(("日本", "中国", "Ужин 🎉", "own"), 3):
        page.handle(SetOption("hand_size", hand_size))
        save(page, title)
    first = titles(page)
    assert {"日本", "中国", "Ужин 🎉", "Own"} <= {*first, *titles(page, 1)}


def test_a_file_that_cannot_be_read_is_not_overwritten(page, tmp_path):
    (tmp_path / "sunday.toml").write_text("title = ", "utf-8")
    page.handle(SetOption("hand_size", 5))
    save(page, "sunday")
    assert (tmp_path / "sunday.toml").read_text("utf-8") == "title = "
    assert load_preset("sunday-2", tmp_path).title == "Sunday"


def test_an_own_file_named_like_a_shipped_preset_stands_in_its_place(table, tmp_path):
    mine = 'title = "Our party"\n[rules]\nhand_size = 5\n'
    (tmp_path / "party.toml").write_text(mine, "utf-8")
    shown = titles(set_up(table, tmp_path))
    assert "Our party" in shown
    assert "Party" not in shown


@pytest.mark.parametrize(
    ("title", "name"),
    [
        *(("Sunday night", "sunday-night"), ("Übung 2!", "ubung-2"), ("日本", "own")),
        *(("Party", "party-2"), ("㏂" * 20, "a-m-a-m-a-m-a-m-a-m-a-m-a-m-a")),
    ],
)
def test_a_title_becomes_the_name_of_a_file(title, name, tmp_path):
    assert new_name(title, tmp_path) == name


def test_nobody_ends_the_game_that_is_played_by_one_touch(table, page):
    assert isinstance(page.view.bar[0].action, StartGame)
    for at, text in enumerate(("R3", "R7")):
        table.handle(seen(text, at=5.0 * at))
    asks = page.view.bar[0]
    assert page.handle(asks.action)
    assert page.view.sentence == "This ends the game that is played: touch again"
    assert isinstance(page.view.bar[0].action, StartGame)
    page.handle(SetOption("hand_size", 5))
    assert page.view.bar[0].action == asks.action


def test_who_came_on_most_evenings_is_offered_first(tmp_path, monkeypatch):
    def came(name, evenings):
        days = tuple(
            PlayedEvening(f"2026-11-{n + 1:02}", 3, 1) for n in range(evenings)
        )
        return PlayerStats(name, PlayerCounts(), (), days)

    people = (came("Dee", 2), came("Eva", 5))
    monkeypatch.setattr(Archive, "people", property(lambda _archive: people))
    with Journal(":memory:") as journal:
        journal.open_game(("Dee", "Eva", "Fin"), {})
        page = set_up(Table(journal, {}, players=()), tmp_path)
        page.handle(LaySeats(3))
        (beside,) = page.view.sections
        faces = (key for part in beside.right for key in part.keys if key.badge.figure)
        assert [key.text for key in faces] == ["Eva", "Dee", "Fin"]
