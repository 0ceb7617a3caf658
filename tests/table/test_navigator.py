import pytest
from builders import seen
from forms import keys_of, sections_of

from companion.camera.live_camera import CameraServices
from companion.camera.reports import CameraFact
from companion.core.seating import Seat
from companion.pages.hinting import Hint, hints
from companion.pages.navigator import Navigator
from companion.pages.people import PeoplePage
from companion.pages.set_up.draft import ShowTab, Tab, WearBadge
from companion.pages.settings import ChangeSettings
from companion.pages.start import StartPage
from companion.pages.table.view import Landing, TableView
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import BadgesFile, Settings, SettingsFile
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import Back, Open, StartGame, Touch
from companion.view.badges import Badge
from companion.view.form import Heading

NAMES = ("Ada", "Ben", "Cem")
OWL = Badge("owl", 5)
LOUD = Settings(volume=100, large_text=True)


class Watching:
    """A camera that looks on."""

    preview = None


def enter(navigator, card):
    navigator.handle(Touch(navigator.view.version, seen(card)))


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture
def navigator(journal):
    table = Table(journal, {}, players=NAMES)
    table.handle(seen("R7"))
    return Navigator(table)


def test_the_device_wakes_up_with_the_start_page(navigator):
    assert navigator.view.page.name == "start"


def test_one_touch_goes_on_with_the_game(navigator):
    first = keys_of(navigator.view.page)[0]
    assert first.text == "Go on"
    assert navigator.handle(first.action).page.name == "table"


def test_without_a_game_there_is_nothing_to_go_on_with(journal):
    assert keys_of(Navigator(Table(journal, {})).view.page)[0].text == "New game"


def test_a_game_that_was_never_begun_asks_who_plays(journal):
    navigator = Navigator(Table(journal, {}), page="table")
    assert navigator.view.page.name == "set_up"


def test_a_new_game_is_shown_at_once(navigator):
    navigator.handle(Open("set_up"))
    view = navigator.handle(StartGame(("Xia", "Yan"), Seat(0)))
    assert view.page.name == "table"
    assert [seat.name for seat in view.page.seats] == ["Xia", "Yan"]


def test_a_card_wakes_the_game_from_the_start_page(navigator):
    assert navigator.handle(seen("R3")).page.name == "table"


def test_a_card_that_lands_while_the_settings_are_open_counts(navigator):
    navigator.handle(Open("table"))
    navigator.handle(Open("settings"))
    assert navigator.handle(seen("R3")).page.name == "settings"
    assert navigator.handle(Back()).page.log[0].text == "Ben played red 3 on red 7"


@pytest.mark.parametrize(("tab", "counts"), [(Tab.OPTIONS, 1), (Tab.BUTTONS, 0)])
def test_a_press_in_a_round_counts_unless_buttons_are_tried(navigator, tab, counts):
    navigator.handle(Open("set_up"))
    navigator.handle(ShowTab(tab))
    before = navigator.view.version
    navigator.handle(Pressed(1.0, Button.DRAW))
    assert navigator.view.version == before + counts
    assert navigator.view.page.name == "set_up"


def test_before_a_round_a_press_in_the_set_up_deals_nothing(journal):
    navigator = Navigator(Table(journal, {}, players=NAMES))
    navigator.handle(Open("set_up"))
    before = navigator.view.version
    navigator.handle(Pressed(1.0, Button.DRAW))
    assert navigator.view.version == before


def test_back_leads_to_the_page_before(navigator):
    navigator.handle(Open("settings"))
    assert navigator.handle(Back()).page.name == "start"


@pytest.mark.parametrize("page", ["settings", "camera", "past_games"])
def test_a_touch_that_arrives_twice_opens_one_page(navigator, page):
    navigator.handle(Open(page))
    navigator.handle(Open(page))
    assert navigator.handle(Back()).page.name == "start"


def test_a_page_that_lies_beneath_is_shown_again(navigator):
    navigator.handle(Open("settings"))
    navigator.handle(Open("record"))
    assert navigator.handle(Open("settings")).page.name == "settings"
    assert navigator.handle(Back()).page.name == "start"


def test_nothing_lies_behind_the_game(navigator):
    navigator.handle(Open("table"))
    assert not navigator.view.back.enabled
    assert navigator.handle(Back()).page.name == "table"


def test_nothing_lies_behind_the_seating_of_the_first_game(journal):
    navigator = Navigator(Table(journal, {}), page="table")
    assert navigator.handle(Back()).page.name == "set_up"


FAILED = "Something went wrong here: please try again"


def fail(*_):
    raise ZeroDivisionError


def notices(navigator):
    return [notice.text for notice in navigator.view.notices]


@pytest.mark.parametrize("part", ["view", "tick"])
def test_a_page_that_fails_is_closed_and_told_and_the_game_goes_on(
    navigator, monkeypatch, caplog, part
):
    closed = []
    monkeypatch.setattr(PeoplePage, "close", lambda page: closed.append(page))  # noqa: PLW0108 (a method)
    navigator.handle(Open("table"))
    navigator.handle(Open("people"))
    monkeypatch.setattr(PeoplePage, part, property(fail) if part == "view" else fail)
    navigator.tick(1.0)
    assert (navigator.view.page.name, notices(navigator)) == ("table", [FAILED])
    assert len(closed) == 1
    assert "PeoplePage" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    navigator.handle(seen("R9", at=9.0))
    assert str(navigator.context.top) == "R9"
    assert FAILED not in notices(navigator)


def test_a_page_that_fails_when_it_is_opened_shows_the_one_before(
    navigator, monkeypatch
):
    monkeypatch.setattr(PeoplePage, "view", property(fail))
    page = navigator.handle(Open("people")).page
    assert (page.name, notices(navigator)) == ("start", [FAILED])


def test_the_last_page_ends_the_program_if_it_fails(journal, monkeypatch):
    navigator = Navigator(Table(journal, {}))
    monkeypatch.setattr(StartPage, "view", property(fail))
    with pytest.raises(ZeroDivisionError):
        navigator.view  # noqa: B018 (it is drawn)


def test_a_lost_camera_is_told_on_every_page(navigator):
    navigator.handle(Open("settings"))
    assert navigator.handle(CameraFact.COVERED).notices


def test_settings_take_effect_at_once_and_are_applied(journal):
    applied = []
    navigator = Navigator(Table(journal, {}), Device(apply=applied.append))
    navigator.handle(Open("settings"))
    assert navigator.handle(ChangeSettings(LOUD)).settings == LOUD
    assert applied == [Settings(), LOUD]


def test_settings_outlive_the_program(journal, tmp_path):
    file = SettingsFile(tmp_path / "settings.toml")
    navigator = Navigator(Table(journal, {}), Device(file))
    navigator.handle(Open("settings"))
    navigator.handle(ChangeSettings(LOUD))
    assert Navigator(Table(journal, {}), Device(file)).settings == LOUD


def test_a_badge_is_remembered_on_the_next_evening(journal, tmp_path):
    device = Device(badges=BadgesFile(tmp_path / "badges.toml"))
    navigator = Navigator(Table(journal, {}, players=NAMES), device)
    navigator.handle(Open("set_up"))
    navigator.handle(WearBadge("Ben", OWL))
    evening = Navigator(Table(journal, {}), device)
    assert evening.handle(Open("table")).page.seats[1].badge == OWL


def test_who_sits_elsewhere_in_the_next_game_keeps_the_badge_also_started_anew(journal):
    family = ("Oma", "Lotte", "Ben", "Karl", "Ida", "Opa", "Mia")
    navigator = Navigator(Table(journal, {}, players=family), page="table")
    badges = [
        {seat.name: seat.badge for seat in navigator.handle(action).page.seats}
        for action in (Open("table"), StartGame((*family[:3], "Mia", *family[3:6]), 0))
    ]
    assert badges[0] == badges[1]
    begun_anew = Navigator(Table(journal, {})).handle(Open("table")).page.seats
    assert badges[1] == {seat.name: seat.badge for seat in begun_anew}


def test_badges_that_cannot_be_read_are_told(journal, tmp_path):
    (tmp_path / "badges.toml").write_text("chosen = 7", "utf-8")
    device = Device(badges=BadgesFile(tmp_path / "badges.toml"))
    assert Navigator(Table(journal, {}), device).view.notices[0].urgent


def test_broken_settings_are_told_and_the_usual_ones_used(journal, tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("volume = loud", "utf-8")
    navigator = Navigator(Table(journal, {}), Device(SettingsFile(path)))
    assert navigator.settings == Settings()
    assert navigator.view.notices[0].urgent


def test_settings_that_cannot_be_kept_are_used_and_told(journal, tmp_path):
    (tmp_path / "file").touch()
    file = SettingsFile(tmp_path / "file" / "settings.toml")
    navigator = Navigator(Table(journal, {}), Device(file))
    navigator.handle(Open("settings"))
    view = navigator.handle(ChangeSettings(LOUD))
    assert view.settings == LOUD
    assert view.notices[0].urgent


def test_the_first_evening_begins_with_the_languages_and_a_tour_once(journal, tmp_path):
    device = Device(SettingsFile(tmp_path / "settings.toml"))
    navigator = Navigator(Table(journal, {}), device)
    assert navigator.view.page.name == "welcome"
    german = next(key for key in keys_of(navigator.view.page) if key.text == "Deutsch")
    assert navigator.handle(german.action).page.name == "tour"
    assert navigator.settings.language == "de"
    again = Navigator(Table(journal, {}), device)
    assert again.view.page.name == "start"
    assert again.handle(keys_of(again.view.page)[0].action).page.name == "set_up"


def test_whoever_has_played_is_not_asked_for_a_language(journal, tmp_path):
    device = Device(SettingsFile(tmp_path / "settings.toml"))
    table = Table(journal, {}, players=NAMES)
    assert Navigator(table, device).view.page.name == "start"


def test_the_tour_ends_with_a_card_that_is_laid_and_not_played(journal):
    navigator = Navigator(Table(journal, {}))
    navigator.connect(CameraServices(Watching()))
    navigator.handle(Open("tour"))
    page = navigator.handle(seen("R7")).page
    (heading,) = sections_of(page, Heading)
    assert heading.title == "Red 7"
    navigator.handle(StartGame(NAMES, Seat(0)))
    assert navigator._table.history.now.top is None  # noqa: SLF001 (the game itself)


def test_without_a_camera_a_card_is_tried_by_touch(journal):
    navigator = Navigator(Table(journal, {}))
    view = navigator.handle(Open("tour"))
    while not keys_of(view.page)[0].swatch.color:
        view = navigator.handle(view.page.keys[-1].action)
    page = navigator.handle(keys_of(view.page)[1].action).page
    assert sections_of(page, Heading)[0].title == "Yellow 2"


def test_in_a_game_a_card_counts_although_the_tour_is_open(journal):
    navigator = Navigator(Table(journal, {}, players=NAMES))
    navigator.connect(CameraServices(Watching()))
    navigator.handle(Open("table"))
    navigator.handle(Open("tour"))
    navigator.handle(seen("R7"))
    assert navigator._table.history.now.top is not None  # noqa: SLF001 (as above)
    view = navigator.view
    while view.page.name == "tour":
        view = navigator.handle(view.page.keys[-1].action)
    assert view.page.name == "table"


def test_back_leads_from_each_picture_of_the_tour_to_the_one_before(journal):
    navigator = Navigator(Table(journal, {}))
    view = navigator.handle(Open("tour"))
    navigator.handle(view.page.keys[-1].action)
    assert navigator.handle(Back()).page == view.page
    assert navigator.handle(Back()).page.name == "start"


def test_the_tour_ends_where_the_players_are_seated(journal):
    navigator = Navigator(Table(journal, {}))
    view = navigator.handle(Open("tour"))
    while view.page.name == "tour":
        view = navigator.handle(view.page.keys[-1].action)
    assert view.page.name == "set_up"


def sentence(tour):
    (heading,) = sections_of(tour, Heading)
    return heading.sentence


def test_the_tour_speaks_of_the_camera_only_where_there_is_one(journal):
    navigator = Navigator(Table(journal, {}))
    assert "camera" not in sentence(navigator.handle(Open("tour")).page)
    navigator = Navigator(Table(journal, {}))
    navigator.connect(CameraServices(Watching()))
    assert "camera" in sentence(navigator.handle(Open("tour")).page)


def at_the_table(navigator):
    navigator.connect(CameraServices(Watching()))
    navigator.handle(Open("table"))
    return navigator.handle(seen("R5"))


def test_without_a_camera_the_draw_pile_is_told_from_the_first_card_on(journal):
    table = Table(journal, {}, players=NAMES)
    navigator = Navigator(table, page="table")
    told = []
    for card in ("R7", "R5"):
        told.append(navigator.view.notices[0].text)
        enter(navigator, card)
    assert told == ["Enter a card? Touch the draw pile"] * 2


def test_the_draw_pile_is_told_no_more_once_it_was_used(journal):
    table = Table(journal, {}, players=NAMES)
    navigator = Navigator(table, page="table")
    for card in ("R7", "R5"):
        enter(navigator, card)
    assert navigator.view.notices[0].text == "Wrong card? Touch the pile"


def test_a_camera_needs_no_word_about_the_draw_pile(journal):
    navigator = Navigator(Table(journal, {}, players=NAMES), page="table")
    navigator.connect(CameraServices(Watching()))
    assert navigator.view.notices == ()


def test_what_can_be_touched_is_told_at_the_table_until_it_was(navigator):
    view = at_the_table(navigator)
    assert [notice.text for notice in view.notices] == ["Wrong card? Touch the pile"]
    navigator.handle(view.page.pile)
    after = navigator.handle(Back())
    assert after.notices[0].text == "Wrong cards or turn? Touch the player"


def test_a_hint_that_was_used_is_told_on_no_evening(journal, tmp_path):
    device = Device(SettingsFile(tmp_path / "settings.toml"))
    table = Table(journal, {}, players=NAMES)
    table.handle(seen("R7"))
    navigator = Navigator(table, device)
    navigator.handle(at_the_table(navigator).page.pile)
    evening = Navigator(Table(journal, {}), device)
    evening.connect(CameraServices(Watching()))
    assert "pile" not in evening.handle(Open("table")).notices[0].text


def test_nothing_can_be_wrong_before_the_first_card_of_a_later_round_lies_there():
    assert hints(TableView(landing=Landing(9)), ()) == ()


def test_hints_may_stay_on_for_one_person(journal, tmp_path):
    device = Device(badges=BadgesFile(tmp_path / "badges.toml"))
    table = Table(journal, {}, players=NAMES)
    navigator = Navigator(table, device, page="table")
    for hint in Hint:
        navigator.context.preferences.learn(hint.value)
    navigator.handle(seen("R7", at=1.0))
    navigator.handle(seen("R3", at=3.0))
    person = table.history.now.name(table.history.now.current)
    assert navigator.view.notices == ()
    navigator.context.preferences.keep_hints(person, on=True)
    assert navigator.view.notices[0].hint
    kept = Navigator(table, device)
    for hint in Hint:
        kept.context.preferences.learn(hint.value)
    assert kept.handle(Open("table")).notices[0].hint
    kept.handle(seen("R5", at=5.0))
    assert kept.view.notices == ()
    kept.context.preferences.keep_hints(person.upper(), on=False)
    assert not kept.context.preferences.has_hints(person)


def test_a_notice_comes_before_all_hints(navigator):
    at_the_table(navigator)
    notices = navigator.handle(CameraFact.COVERED).notices
    assert [notice.text for notice in notices] == ["The camera cannot see the pile"]
