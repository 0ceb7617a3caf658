from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from builders import let_saving_end
from forms import keys_in, lines_of, pad_of, sections_of, words_of

from companion.camera.live_camera import CameraServices
from companion.core.cards import BACK, Card
from companion.core.errors import CompanionError, TaughtDeckError
from companion.core.seating import Seat
from companion.decks import load_deck
from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import ShowTab, Tab
from companion.pages.teach.lesson import (
    ImportDeck,
    LearnAs,
    LessonAct,
    LessonStep,
    PlayWith,
    ShowStep,
    TeachDeck,
)
from companion.records.journal import Journal
from companion.table.device import Device
from companion.table.table import Table
from companion.teaching.classroom import LessonCard
from companion.teaching.store import TaughtDecks
from companion.view.actions import Back, Open, StartGame
from companion.view.elements import CardPad
from companion.view.form import Keys, Picture
from vision.reading.taught import deck as deck_file
from vision.reading.taught.deck import TaughtDeck, packed

R7, B2 = Card.parse("R7"), Card.parse("B2")
DECK = load_deck("classic_108")
FLAT = np.zeros((288, 192, 3), np.uint8)
BROKEN = "The taught deck is broken: teach it again, or copy it"


@dataclass
class Pupil:
    """Learns what it is told; the disk may be full."""

    cards: tuple = ()
    laid: LessonCard | None = None
    played: str = ""
    trouble: CompanionError | None = None
    is_preparing: bool = False
    ignores: bool = False
    is_full: bool = False
    did: list = field(default_factory=list)

    def open(self, name):
        self.did.append(name)

    def close(self):
        self.did.append("closed")

    def learn(self, card):
        if self.is_full:
            raise CompanionError("The disk is full: make room.")
        self.cards = (*self.cards, card)
        self.laid = LessonCard(self.laid.number, self.laid.suggestions, card)

    def again(self):
        self.did.append("again")

    def keep_only(self):
        self.did.append("kept only this")

    def undo(self):
        *left, last = self.cards or (None,)
        self.cards = tuple(left)
        return last

    def examine(self, *, on):
        self.did.append(("examine", on))

    def play_with(self, name):
        self.played = name


@pytest.fixture
def pupil():
    return Pupil()


@pytest.fixture
def screen(pupil, tmp_path: Path):
    with Journal(":memory:") as journal:
        yield at_a_table(journal, pupil, tmp_path, stick=lambda: tmp_path)


@pytest.fixture
def without_stick(pupil, tmp_path: Path):
    with Journal(":memory:") as journal:
        yield at_a_table(journal, pupil, tmp_path, stick=lambda: None)


def at_a_table(journal, pupil, folder, *, stick):
    taught = TaughtDecks(folder)
    device = Device(taught=taught, exports=lambda: stick() or folder, stick=stick)
    navigator = Navigator(Table(journal, {}), device)
    navigator.connect(CameraServices(classroom=pupil))
    return navigator


def answers_of(page):
    """The keys beside the picture."""
    return sections_of(page, Keys)[0].keys


def outline_in(page):
    (picture,) = sections_of(page, Picture)
    return picture.outline


def teach(screen):
    return screen.handle(TeachDeck("classic_108")).page


def seen(screen, pupil, laid):
    pupil.laid = laid
    screen.tick(1.0)
    return screen.view.page


def test_the_decks_are_listed_with_how_far_they_are(screen, tmp_path: Path) -> None:
    empty = TaughtDeck("Ours", (), "classic_108")
    TaughtDecks(tmp_path).save(empty.with_sample("R7", FLAT))
    row = lines_of(screen.handle(Open("decks_to_teach")).page)[0]
    assert row.aside == f"1 of {len(DECK.faces)}"


def test_nothing_lies_there_at_first(screen) -> None:
    page = teach(screen)
    assert (page.aside, answers_of(page)) == (f"0 of {len(DECK.faces)} cards", ())


def test_a_card_that_is_believed_needs_one_touch(screen, pupil) -> None:
    teach(screen)
    page = seen(screen, pupil, LessonCard(1, (R7,)))
    assert (words_of(page), answers_of(page)[0].action, answers_of(page)[0].strong) == (
        "Is this Red 7?",
        LearnAs(R7),
        True,
    )


def test_a_card_of_which_nothing_is_known_is_asked_for(screen, pupil) -> None:
    teach(screen)
    assert words_of(seen(screen, pupil, LessonCard(1))) == "Which card is this?"


def test_a_learned_card_counts(screen, pupil) -> None:
    teach(screen)
    seen(screen, pupil, LessonCard(1, (R7,)))
    page = screen.handle(LearnAs(R7)).page
    assert (words_of(page), page.aside) == (
        "Red 7 is learned.",
        f"1 of {len(DECK.faces)} cards",
    )


def test_the_older_pictures_of_a_card_can_be_forgotten(screen, pupil) -> None:
    teach(screen)
    laid = LessonCard(1, (), Card.parse("R7"))
    assert LessonAct.FORGET_OLDER not in [
        c.action for c in answers_of(seen(screen, pupil, laid))
    ]
    page = seen(screen, pupil, replace(laid, older=1))
    assert [control.action for control in answers_of(page)] == [
        LessonAct.FORGET_OLDER,
        ShowStep(LessonStep.NAME),
    ]
    screen.handle(LessonAct.FORGET_OLDER)
    assert pupil.did[-1] == "kept only this"


def test_any_card_can_be_chosen_from_all_faces(screen, pupil) -> None:
    teach(screen)
    seen(screen, pupil, LessonCard(1))
    pad = pad_of(screen.handle(ShowStep(LessonStep.NAME)).page)
    items = [action for _swatch, faces in pad.groups for _face, action in faces]
    assert items == [LearnAs(card) for card in (*sorted_faces(), BACK)]
    missing = next(card for card in DECK.faces if card not in pupil.cards)
    assert pad.groups[pad.likely][0].color is missing.color


def sorted_faces():
    colors = [*dict.fromkeys(card.color for card in DECK.faces if card.color), None]
    return [c for color in colors for c in DECK.faces if c.color is color]


def test_the_back_is_asked_for_once_all_faces_are_taught(screen, pupil) -> None:
    pupil.cards = tuple(DECK.faces)
    page = teach(screen)
    assert page.sentence.startswith("Show its back")
    page = seen(screen, pupil, LessonCard(1))
    assert answers_of(page)[0].action == LearnAs(BACK)


def test_the_next_card_closes_the_faces(screen, pupil) -> None:
    teach(screen)
    seen(screen, pupil, LessonCard(1))
    screen.handle(ShowStep(LessonStep.NAME))
    assert not sections_of(seen(screen, pupil, LessonCard(2)), CardPad)


def test_a_disk_that_is_full_is_told_on_the_page(screen, pupil) -> None:
    teach(screen)
    seen(screen, pupil, LessonCard(1, (R7,)))
    pupil.is_full = True
    assert screen.handle(LearnAs(R7)).page.sentence == "The disk is full: make room."


@pytest.mark.parametrize(
    ("action", "did"),
    [(LessonAct.LOOK_AGAIN, "again"), (ShowStep(LessonStep.TEST), ("examine", True))],
)
def test_a_key_does_what_it_says(action, did, screen, pupil) -> None:
    teach(screen)
    screen.handle(action)
    assert pupil.did[-1] == did


def test_the_last_card_is_forgotten(screen, pupil) -> None:
    pupil.cards = (R7, B2)
    teach(screen)
    assert screen.handle(LessonAct.FORGET_LAST).page.aside.startswith("1 of")


def test_it_is_said_which_card_was_forgotten(screen, pupil) -> None:
    pupil.cards = (R7, B2)
    teach(screen)
    assert screen.handle(LessonAct.FORGET_LAST).page.sentence == "Blue 2 is forgotten."


def offered_file(screen):
    teach(screen)
    page = after_reading(screen)
    (key,) = [key for key in keys_in(page) if key.text == "Load from a stick"]
    return key.action


def after_reading(screen):
    """The page once sticks were read."""
    let_saving_end()
    screen.tick(1.0)
    return screen.view.page


def test_what_was_saved_is_not_offered_where_no_stick_is_in(
    without_stick, pupil
) -> None:
    pupil.cards = (R7,)
    teach(without_stick)
    without_stick.handle(LessonAct.EXPORT)
    for n in range(20):
        without_stick.tick(float(n))
    assert offered_file(without_stick) is None


def test_a_stick_that_takes_no_file_is_told_with_the_remedy(
    screen, tmp_path: Path
) -> None:
    teach(screen)
    # It can neither be unlinked nor written over.
    (tmp_path / f"classic_108{deck_file.ENDING}.draft").mkdir()
    screen.handle(LessonAct.EXPORT)
    let_saving_end()
    screen.tick(0.0)
    told = screen.view.page.sentence
    assert told == "The file cannot be written: try another stick"


def written_by_a_newer_program():
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deck_file, "VERSION", deck_file.VERSION + 1)
        return packed(TaughtDeck("Ours"))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        pytest.param(b"no deck", BROKEN, id="broken"),
        pytest.param(
            packed(TaughtDeck("Ours", based_on="barbie")),
            "The file shows another deck: open that one for it",
            id="another deck",
        ),
        pytest.param(
            written_by_a_newer_program(),
            "A newer program wrote this deck: update this program",
            id="newer",
        ),
        pytest.param(
            None,
            "The taught deck cannot be read: check disk and stick",
            id="pulled out",
        ),
    ],
)
def test_why_a_file_on_a_stick_is_not_taken_is_told_in_words_of_the_screen(
    screen, tmp_path: Path, content, told
) -> None:
    path = tmp_path / "classic_108.taught"
    if content:
        path.write_bytes(content)
    teach(screen)
    assert screen.handle(ImportDeck(path)).page.sentence == "One moment…"
    assert after_reading(screen).sentence == told


def test_it_is_said_which_file_was_loaded(screen, tmp_path: Path) -> None:
    path = tmp_path / "classic_108.taught"
    path.write_bytes(packed(TaughtDeck("Ours").with_sample("R7", FLAT)))
    teach(screen)
    screen.handle(ImportDeck(path))
    assert after_reading(screen).sentence == f"Loaded from {path}"


def test_of_several_files_on_a_stick_that_of_the_deck_is_offered(
    screen, tmp_path: Path
) -> None:
    for name in ("barbie", "classic_108", "shrek"):
        (tmp_path / f"{name}.taught").touch()
    assert offered_file(screen) == ImportDeck(tmp_path / "classic_108.taught")


def test_files_of_several_other_decks_are_not_offered(screen, tmp_path: Path) -> None:
    for name in ("barbie", "shrek"):
        (tmp_path / f"{name}.taught").touch()
    assert offered_file(screen) is None


def test_the_only_file_on_a_stick_may_have_any_name(screen, tmp_path: Path) -> None:
    (tmp_path / "ours.taught").touch()
    assert offered_file(screen) == ImportDeck(tmp_path / "ours.taught")


def brought(tmp_path):
    path = tmp_path / "classic_108.taught"
    path.write_bytes(packed(TaughtDeck("Ours").with_sample("R7", FLAT)))
    return path


def test_a_stick_put_in_during_the_lesson_is_noticed(screen, tmp_path: Path) -> None:
    teach(screen)
    path = brought(tmp_path)
    for n in range(20):
        let_saving_end()
        screen.tick(float(n))
    after_reading(screen)
    assert ImportDeck(path) in [key.action for key in keys_in(screen.view.page)]


def test_a_file_does_not_replace_taught_cards_unasked(
    screen, pupil, tmp_path: Path
) -> None:
    pupil.cards = (R7, B2)
    path = brought(tmp_path)
    page = screen.handle(offered_file(screen)).page
    assert (words_of(page), [key.action for key in answers_of(page)]) == (
        "Replace the 2 cards taught here?",
        [ShowStep(LessonStep.TEACH), ImportDeck(path)],
    )


def test_what_was_taught_can_be_kept(screen, pupil, tmp_path: Path) -> None:
    pupil.cards = (R7, B2)
    brought(tmp_path)
    screen.handle(offered_file(screen))
    page = screen.handle(ShowStep(LessonStep.TEACH)).page
    assert (page.aside[:4], words_of(page)) == ("2 of", "No card lies still yet.")


def test_a_stick_that_was_pulled_out_asks_nothing_more(
    screen, pupil, tmp_path: Path
) -> None:
    pupil.cards = (R7,)
    path = brought(tmp_path)
    screen.handle(offered_file(screen))
    path.unlink()
    for n in range(20):
        screen.tick(float(n))
    assert words_of(after_reading(screen)) == "No card lies still yet."


@pytest.fixture
def answers():
    """Set once the stick answers."""
    answers = Event()
    yield answers
    answers.set()


@pytest.fixture
def hanging(pupil, tmp_path: Path, answers):
    """A table with a stick that does not answer yet."""
    with Journal(":memory:") as journal:
        yield at_a_table(
            journal, pupil, tmp_path, stick=lambda: answers.wait(10) and tmp_path
        )


def test_a_stick_that_hangs_holds_up_no_lesson(hanging, tmp_path: Path, answers):
    path = brought(tmp_path)
    teach(hanging)
    for n in range(50):
        hanging.tick(float(n))
    assert words_of(hanging.view.page) == "No card lies still yet."
    answers.set()
    assert ImportDeck(path) in [key.action for key in keys_in(after_reading(hanging))]


def test_a_stick_that_hangs_holds_up_nobody_who_saves_or_loads(
    hanging, pupil, tmp_path: Path, answers
):
    path = brought(tmp_path)
    teach(hanging)
    assert hanging.handle(LessonAct.EXPORT).page.sentence == "One moment…"
    assert hanging.handle(ImportDeck(path)).page.sentence == "One moment…"
    answers.set()
    assert after_reading(hanging).sentence == f"Loaded from {path}"
    assert pupil.did == ["classic_108", "classic_108"]


def test_a_deck_on_a_stick_that_hangs_is_given_up_after_half_a_minute(
    hanging, tmp_path: Path
) -> None:
    teach(hanging)
    hanging.handle(ImportDeck(brought(tmp_path)))
    for n in range(299):
        assert hanging.view.page.sentence == "One moment…"
        hanging.tick(float(n))
    assert hanging.view.page.sentence == "The stick does not answer: put it in again"


def test_a_test_ends_with_the_deck_that_is_loaded_meanwhile(
    hanging, pupil, tmp_path: Path, answers
):
    path, pupil.cards = brought(tmp_path), (R7,)
    teach(hanging)
    hanging.handle(ImportDeck(path))
    hanging.handle(ShowStep(LessonStep.TEST))
    answers.set()
    page = after_reading(hanging)
    steps = [key.action for key in keys_in(page)]
    assert ShowStep(LessonStep.TEST) in steps
    assert page.sentence == f"Loaded from {path}"


def test_the_card_that_is_asked_about_is_outlined(screen, pupil) -> None:
    corners = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.3), (0.1, 0.3))
    teach(screen)
    page = seen(screen, pupil, LessonCard(1, (R7,), outline=corners))
    assert outline_in(page) == corners


def test_a_learned_card_is_outlined_no_more(screen, pupil) -> None:
    teach(screen)
    page = seen(screen, pupil, LessonCard(1, (R7,), R7, ((0.1, 0.1),) * 4))
    assert outline_in(page) == ()


def test_what_lay_there_before_the_lesson_is_said_not_to_count(screen, pupil) -> None:
    pupil.ignores = True
    assert words_of(teach(screen)) == "What lay here before does not count."


def test_the_decks_are_listed_by_their_titles(screen) -> None:
    rows = lines_of(screen.handle(Open("decks_to_teach")).page)
    plain = [row.title for row in rows[:5]]
    assert plain == [
        "Classic, 108 cards",
        "Flip",
        "H2O, 108 cards",
        "Since 2018, 112 cards",
        "Swap hands, 112 cards",
    ]


def test_the_test_round_says_what_it_reads(screen, pupil) -> None:
    teach(screen)
    screen.handle(ShowStep(LessonStep.TEST))
    assert words_of(seen(screen, pupil, LessonCard(1, (B2,)))) == "Blue 2"


def test_the_test_round_judges_no_card_before_the_deck_is_ready(screen, pupil) -> None:
    teach(screen)
    pupil.cards, pupil.is_preparing = (R7,), True
    screen.handle(ShowStep(LessonStep.TEST))
    assert words_of(seen(screen, pupil, LessonCard(1, ()))) == ""
    pupil.is_preparing = False
    assert words_of(seen(screen, pupil, LessonCard(2, ()))) == "I do not know this one."


def test_the_deck_that_is_played_with_is_marked(screen, pupil) -> None:
    pupil.cards = (R7,)
    teach(screen)
    page = screen.handle(PlayWith(on=True)).page
    strong = [key.action for key in keys_in(page) if key.strong]
    assert (pupil.played, strong) == ("classic_108", [PlayWith(on=False)])


def ask_to_play(screen, pupil, missing):
    """Teach all cards of the classic deck but some, and touch Play with it."""
    pupil.cards = tuple(card for card in DECK.faces if card not in missing)
    teach(screen)
    (key,) = [k for k in keys_in(screen.view.page) if k.text == "Play with it"]
    return screen.handle(key.action).page


def test_playing_with_a_half_taught_deck_is_asked_with_the_number(
    screen, pupil
) -> None:
    page = ask_to_play(screen, pupil, tuple(DECK.faces)[5:])
    assert pupil.played == ""
    assert (
        words_of(page) == f"Play although {len(DECK.faces) - 5} cards are not taught?"
    )
    assert "entered by touch" in page.sentence
    assert [control.action for control in answers_of(page)] == [
        ShowStep(LessonStep.TEACH),
        PlayWith(on=True),
    ]


def test_the_few_cards_that_are_not_taught_are_named(screen, pupil) -> None:
    page = ask_to_play(screen, pupil, (R7, B2))
    assert page.sentence == "By touch, unless it looks as usual: Blue 2, Red 7"


def test_a_half_taught_deck_may_be_played_all_the_same(screen, pupil) -> None:
    ask_to_play(screen, pupil, (R7,))
    page = screen.handle(PlayWith(on=True)).page
    assert pupil.played == "classic_108"
    assert words_of(page) == "No card lies still yet."


def test_more_cards_can_be_taught_before_the_game(screen, pupil) -> None:
    ask_to_play(screen, pupil, (R7,))
    for action in (ShowStep(LessonStep.TEACH), Back()):
        screen.handle(ShowStep(LessonStep.ASK_TO_PLAY))
        page = screen.handle(action).page
        assert (pupil.played, words_of(page)) == ("", "No card lies still yet.")


def test_a_deck_that_is_taught_whole_is_played_without_a_question(
    screen, pupil
) -> None:
    ask_to_play(screen, pupil, ())
    assert pupil.played == "classic_108"


def test_a_taught_card_has_a_tick_among_all_faces(screen, pupil) -> None:
    pupil.cards = (R7, BACK)
    teach(screen)
    seen(screen, pupil, LessonCard(1))
    pad = pad_of(screen.handle(ShowStep(LessonStep.NAME)).page)
    faces = [part for _swatch, parts in pad.groups for part in parts]
    ticked = [action.card for face, action in faces if face.is_ticked]
    assert ticked == [R7, BACK]


def test_a_deck_that_takes_a_moment_says_so(screen, pupil) -> None:
    teach(screen)
    pupil.is_preparing = True
    assert seen(screen, pupil, LessonCard(1)).sentence.startswith("One moment")


def test_the_deck_that_is_played_with_is_chosen_for_the_new_game(screen, pupil) -> None:
    pupil.cards = (R7,)
    screen.handle(Open("set_up"))
    screen.handle(Open("decks_to_teach"))
    screen.handle(TeachDeck("shrek"))
    screen.handle(PlayWith(on=True))
    screen.tick(1.0)
    screen.handle(Back())
    screen.handle(Back())
    pages = [screen.handle(ShowTab(Tab.DECK, n)).page for n in range(4)]
    chosen = [line.title for page in pages for line in lines_of(page) if line.chosen]
    assert chosen == ["Shrek the Third"]


@pytest.mark.parametrize(("kept", "read"), [((), ""), (("barbie",), "barbie")])
def test_a_game_with_another_deck_is_not_read_as_the_one_before(
    kept, read, screen, pupil, tmp_path: Path
) -> None:
    for name in kept:
        deck = TaughtDeck(name, (), name)
        TaughtDecks(tmp_path).save(
            deck.with_sample("WFR", np.zeros((288, 192, 3), np.uint8))
        )
    pupil.played = "shrek"
    screen.handle(StartGame(("Ada", "Ben"), Seat(0), {"deck": "barbie"}))
    assert pupil.played == read


def test_the_deck_of_the_last_evening_that_broke_is_told(screen, pupil) -> None:
    pupil.trouble = TaughtDeckError("The file /data/classic_108.taught is broken.")
    assert BROKEN in [notice.text for notice in screen.view.notices]


def test_a_deck_that_cannot_be_saved_says_why(screen, pupil, tmp_path: Path) -> None:
    teach(screen)
    TaughtDecks(tmp_path).path("classic_108").write_bytes(b"no deck")
    assert screen.handle(LessonAct.EXPORT).page.sentence == BROKEN


def test_leaving_the_page_ends_the_lesson(screen, pupil) -> None:
    teach(screen)
    screen.handle(Back())
    assert pupil.did[-1] == "closed"


def test_a_table_without_a_camera_says_what_to_do() -> None:
    with Journal(":memory:") as journal:
        page = teach(Navigator(Table(journal, {})))
    assert page.sentence == "To teach a deck, connect a camera first."
