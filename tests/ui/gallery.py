"""Pictures of the screen in many moments, to look at: python tests/ui/gallery.py OUT.

Every moment is a record of events applied to a new game, so that the pictures show
only what can happen.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from companion.core.cards import Card, Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    GameEvent,
    HandsCounted,
    Played,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.inputs import CardSeen
from companion.core.rulings import (
    Asked,
    Choice,
    Means,
    Objection,
    Question,
    Ruling,
    Violation,
)
from companion.core.ruleset import Ruleset
from companion.core.seating import Seat
from companion.core.state import new_game
from companion.decks import load_deck
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.presenter import present, set_up
from companion.ui.theme import Display
from companion.ui.view import Item, Notice, TableView

SIX = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
TEN = (*SIX, "Gus", "Hanna", "Ines", "Jo")
LONG = (
    "Maximiliane-Charlott",
    "Bartholomaeus Wagner",
    "Wilhelmina van Dyck.",
    "Alexandra-Konstantin",
)
SIMULATED = Notice("Simulated table")


def seat(number: int) -> Seat:
    return Seat(number)


def play(player: int, card: str) -> Played:
    return Played(seat(player), Card.parse(card))


def record(
    names: tuple[str, ...], *events: GameEvent, rules: Ruleset | None = None
) -> History:
    rules = rules or Ruleset()
    start = new_game(
        names, rules, load_deck(rules.deck), first_dealer=seat(len(names) - 1)
    )
    history = History(start)
    for event in events:
        history = history.after((event,))
    return history


def dealt(names: tuple[str, ...], opening: str = "R3") -> tuple[GameEvent, ...]:
    return Dealt(seat(len(names) - 1), 7), Flipped(Card.parse(opening))


def moments() -> dict[str, TableView]:
    quiet = Ruling()
    six = (*dealt(SIX), play(0, "R7"))
    shown: dict[str, TableView] = {}

    def add(
        name: str,
        history: History,
        *,
        ruling: Ruling = quiet,
        questions: tuple[Question, ...] = (),
        notices: tuple[Notice, ...] = (SIMULATED,),
    ) -> None:
        shown[name] = present(history, ruling, questions, notices=notices)

    late = (
        *six,
        CountSet(seat(2), 2),
        CountSet(seat(4), 12),
        play(1, "B7"),
        UnoCalled(seat(2)),
        play(2, "B1"),
        play(3, "BR"),
    )
    add("six", record(SIX, *six))
    add("six_uno", record(SIX, *late))
    add("two", record(("Ada", "Ben"), *dealt(("Ada", "Ben"), "G5"), play(0, "GS")))
    add("three_before_flip", record(SIX[:3], Dealt(seat(2), 7)))
    four = SIX[:4]
    add(
        "four_drawn",
        record(four, *dealt(four, "Y9"), Drew(seat(0), 1, Why.TURN)),
        notices=(),
    )
    add(
        "ten",
        record(
            TEN,
            *dealt(TEN, "B6"),
            play(0, "Y6"),
            CountSet(seat(7), 23),
            CountSet(seat(3), 2),
            play(1, "Y3"),
            play(2, "Y+2"),
        ),
    )
    add(
        "ten_owed",
        record(
            TEN,
            *dealt(TEN, "B6"),
            play(0, "B+2"),
            play(1, "R+2"),
            play(2, "G+2"),
            rules=Ruleset(stacking="same_kind"),
        ),
    )
    add(
        "long_names",
        record(LONG, *dealt(LONG, "G2"), play(0, "G+2"), Drew(seat(1), 2, Why.PENALTY)),
    )
    wild = (*six, play(1, "W+4"))
    add("color_prompt", record(SIX, *wild))
    add("challenge", record(SIX, *wild, ColorNamed(seat(1), Color.YELLOW)))
    add(
        "verdict",
        record(
            SIX, *wild, ColorNamed(seat(1), Color.YELLOW), Challenged(seat(2), seat(1))
        ),
    )
    long_wild = (*dealt(LONG, "G2"), play(0, "W+4"), ColorNamed(seat(0), Color.BLUE))
    add("long_challenge", record(LONG, *long_wild))
    add("long_verdict", record(LONG, *long_wild, Challenged(seat(1), seat(0))))
    card = Card.parse("B5")
    illegal = Question(
        Asked.ILLEGAL_CARD,
        (
            Choice(Means.READ_AS, CardSeen(0, Card.parse("R5")), Card.parse("R5")),
            Choice(Means.TAKE_BACK),
            Choice(Means.LET_STAND),
        ),
        seat(1),
        card,
    )
    add(
        "illegal",
        record(SIX, *six),
        questions=(illegal,),
        ruling=Ruling(violations=(Violation(Objection.DOES_NOT_MATCH, seat(1), card),)),
    )
    unsure = Question(
        Asked.UNSURE_CARD,
        tuple(
            Choice(Means.READ_AS, CardSeen(0, Card.parse(c)), Card.parse(c))
            for c in ("R6", "R9", "RS")
        ),
        seat(1),
        Card.parse("R6"),
    )
    add("unsure", record(SIX, *six), questions=(unsure,))
    add(
        "refused",
        record(SIX, *six),
        ruling=Ruling(violations=(Violation(Objection.NOBODY_TO_CATCH),)),
        notices=(SIMULATED, Notice("Camera lost: enter cards by touch", urgent=True)),
    )
    caught = (
        *six,
        CountSet(seat(1), 2),
        play(1, "RR"),
        Caught(seat(3), seat(1)),
        Drew(seat(1), 2, Why.UNO),
    )
    add("caught", record(SIX, *caught))
    out = (*dealt(SIX, "R3"), CountSet(seat(0), 1), play(0, "R7"))
    add("count", record(SIX, *out))
    add("scores", record(SIX, *out, HandsCounted((0, 23, 51, 7, 120, 4))))
    won = record(SIX, *out, HandsCounted((0, 23, 51, 7, 120, 399)))
    add("won", won)
    ten_out = (*dealt(TEN, "R3"), CountSet(seat(0), 1), play(0, "R7"))
    add("ten_count", record(TEN, *ten_out))
    add(
        "ten_scores",
        record(TEN, *ten_out, HandsCounted((0, 23, 51, 7, 120, 4, 11, 0, 9, 2))),
    )
    shown["set_up"] = set_up(
        ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin"), notices=(SIMULATED,)
    )
    shown["set_up_six"] = set_up(
        ("Hanna", "Ines", "Jo"), SIX, seat(5), notices=(SIMULATED,)
    )
    shown["set_up_ten"] = set_up(("Hanna", "Ines", "Jo"), (*LONG, *SIX), seat(9))
    return shown


class Still:
    """A table at which nothing happens."""

    def __init__(self) -> None:
        self.view = TableView.empty()
        self.items: list[Item] = []

    def handle(self, item: Item) -> TableView:
        self.items.append(item)
        return self.view


def main(out: Path, names: list[str], display: Display) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with virtual_display(display):
        prepare(display, out / "kivy")
        _shoot(out, names, display)


def _shoot(out: Path, names: list[str], display: Display) -> None:
    from kivy.clock import Clock

    from companion.ui.app import CompanionApp
    from companion.ui.look import Look

    shown = {k: v for k, v in moments().items() if not names or k in names}
    app = CompanionApp(Still(), Look(display=display, animated=False))
    todo: list[tuple[str, Callable[[], None]]] = []
    for name, view in shown.items():
        todo.append((name, lambda view=view: setattr(app, "view", view)))
    if not names:
        todo.append(
            (
                "six_more",
                lambda: (
                    setattr(app, "view", shown["six"]),
                    setattr(app, "panel", "more"),
                ),
            )
        )
        todo.append(("six_cards", lambda: setattr(app, "panel", "cards")))

    def show(_dt: float) -> None:
        if not todo:
            app.stop()
            return
        name, act = todo.pop(0)
        act()
        Clock.schedule_once(lambda _dt: save(name), 0.15)

    def save(name: str) -> None:
        app.save_picture(out / f"{name}.png")
        show(0)

    Clock.schedule_once(show, 0.3)
    app.run()


if __name__ == "__main__":
    given = sys.argv[1:]
    portrait = "--portrait" in given
    if portrait:
        given.remove("--portrait")
    size = Display(720, 1280, 88.0) if portrait else Display()
    main(Path(given[0]), given[1:], size)
