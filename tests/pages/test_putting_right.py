from dataclasses import dataclass, field, replace

import pytest
from builders import seen
from forms import keys_of, lines_of, pad_of

from companion.camera.live_camera import CameraServices
from companion.core.cards import Card
from companion.core.errors import DeckFault, TaughtDeckError
from companion.pages.navigator import Navigator
from companion.pages.teach.corrections import CorrectionAct, ForgetCorrected
from companion.records.journal import Journal
from companion.referee.inputs import (
    CardSeen,
    CardUnread,
    RepairTouched,
    RoundDealt,
    UndoTouched,
)
from companion.table.table import Table
from companion.teaching.corrections import CorrectionOffer
from companion.view.actions import Back, Open, StartGame, Touch

R7 = Card.parse("R7")


@dataclass
class Learner:
    """A learner that offers each correction."""

    offer: CorrectionOffer | None = None
    learned: tuple = ()
    told: list = field(default_factory=list)

    def add_correction(self, at, card):
        self.told.append((at, str(card)))
        self.offer = CorrectionOffer(len(self.told), card)

    def forget_game(self):
        pass

    def learn(self):
        self.offer = CorrectionOffer(
            self.offer.number, self.offer.card, is_learned=True
        )

    def decline(self):
        self.offer = None

    unlearn = decline

    def forget(self, number):
        self.learned = (*self.learned[:number], *self.learned[number + 1 :])


@pytest.fixture
def learner():
    return Learner()


@pytest.fixture
def screen(learner):
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        navigator = Navigator(table, page="table")
        navigator.connect(CameraServices(corrections=learner))
        for action in (RoundDealt(0, 2), seen("R3", at=1.0), seen("R1", at=2.0)):
            navigator.handle(action)
        yield navigator


def touch(screen, action):
    return screen.handle(Touch(screen.view.version, action))


def put_right(screen, card="R7"):
    """Touch the top card, and then what it really was."""
    page = screen.handle(screen.view.page.pile).page
    faces = [face for _color, group in pad_of(page).groups for face in group]
    really = [action for _, action in faces if isinstance(action, RepairTouched)]
    faces = {str(action.repairs[0].event.card): action for action in really}
    return touch(screen, faces[card])


@pytest.mark.slow
def test_a_card_that_was_corrected_is_named_by_its_report(screen, learner) -> None:
    put_right(screen)
    assert learner.told == [(2.0, "R7")]


def test_a_card_that_was_entered_for_an_unread_one_is_named_too(
    screen, learner
) -> None:
    screen.handle(CardUnread(3.0))
    touch(screen, CardSeen(4.0, R7))
    assert learner.told == [(3.0, "R7")]


def test_a_card_that_was_never_before_the_camera_is_not_named(screen, learner) -> None:
    touch(screen, CardSeen(4.0, R7))
    assert learner.told == []


def test_another_player_of_the_same_card_is_no_correction(screen, learner) -> None:
    page = screen.handle(screen.view.page.pile).page
    person = next(key for key in keys_of(page) if key.badge.figure)
    touch(screen, person.action)
    assert learner.told == []


def test_the_offer_stands_in_the_strip(screen) -> None:
    strip = put_right(screen).strip
    assert (strip.text, [key.action for key in strip.answers]) == (
        "Learn how this red 7 looks?",
        [CorrectionAct.LEARN, CorrectionAct.DECLINE],
    )


def test_a_learned_card_is_forgotten_with_one_touch(screen, learner) -> None:
    put_right(screen)
    strip = screen.handle(CorrectionAct.LEARN).strip
    assert [key.action for key in strip.answers] == [CorrectionAct.UNLEARN]
    assert screen.handle(CorrectionAct.UNLEARN).strip.text == ""


def test_an_offer_that_nobody_answers_goes_by_itself(screen, learner) -> None:
    put_right(screen)
    screen.tick(100.0)
    screen.tick(131.0)
    assert learner.offer is None


def test_a_correction_that_is_taken_back_is_not_offered_any_more(
    screen, learner
) -> None:
    put_right(screen)
    touch(screen, UndoTouched(5.0))
    assert learner.offer is None


def test_a_question_of_the_game_comes_first(screen, learner) -> None:
    put_right(screen)
    screen.handle(seen("W", at=6.0))
    assert "color" in screen.view.strip.text


def test_what_was_learned_is_listed_and_forgotten_there(screen, learner) -> None:
    learner.learned = (R7,)
    page = screen.handle(Open("decks_to_teach")).page
    page = screen.handle(lines_of(page)[0].action).page
    assert (lines_of(page)[0].title, lines_of(page)[0].action) == (
        "Red 7",
        ForgetCorrected(0),
    )
    screen.handle(ForgetCorrected(0))
    screen.tick(1.0)
    assert lines_of(screen.view.page) == []


def test_why_it_cannot_be_forgotten_is_told(screen, learner) -> None:
    put_right(screen)
    screen.handle(CorrectionAct.LEARN)
    learner.offer = replace(
        learner.offer, failure=TaughtDeckError("", DeckFault.UNKEPT)
    )
    told = screen.view.strip.text
    assert told == "The taught deck cannot be kept: check the disk"


def test_the_cards_of_the_last_game_are_no_corrections_of_this_one(
    screen, learner
) -> None:
    screen.handle(StartGame(("Ada", "Ben", "Cem"), 2))
    screen.handle(Back())
    screen.handle(RoundDealt(3.0, 2))
    for at, card in ((4.0, "R3"), (5.0, "R1")):
        touch(screen, CardSeen(at, Card.parse(card)))
    put_right(screen)
    assert learner.told == []
