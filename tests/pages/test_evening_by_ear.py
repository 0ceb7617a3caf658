"""An evening of somebody who sees nothing: what is heard, and when."""

import json

import pytest
from by_ear import ByEar

from companion.core.cards import Card, Color
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.pages.settings import ChangeSettings
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, ColorTouched, Pressed, RoundDealt
from companion.storage.settings import Settings
from companion.view.actions import Open
from companion.view.language import _, set_language

WITHIN_S = 1.2
"""Seconds after the turn began within which the name is heard whole."""
LANGUAGES = pytest.mark.parametrize(
    "languages",
    [
        ("en",),
        pytest.param(
            ("de", "fr"), marks=pytest.mark.nightly(reason="heard in other languages")
        ),
    ],
    ids="-".join,
)
ROUNDS = ("round_a", "round_b")
CALLED_S = 1.2
"""Seconds after a wild at which somebody touches the color that was called."""
THINKS_S = 2.0
"""Seconds until the next card from which on a player who drew presses to pass."""


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    set_language("en")


def film(path):
    """What happened in a filmed round: seconds, and what the table hears of it."""
    head, *rows = map(json.loads, path.read_text("utf-8").splitlines())
    told = [row for row in rows if row["type"] in {"card", "draw"}]
    for row, following in zip(told, [*told[1:], None], strict=True):
        at = row.get("rest", row.get("last")) / head["fps"]
        then = following or {"last": 10**9, "player": row["player"]}
        until = then.get("rest", then.get("last")) / head["fps"]
        if row["type"] == "card":
            from_deg = (180 - 360 * row["player"] / head["players"]) % 360
            yield at, CardSeen(at, Card.parse(row["card"]), from_deg=from_deg)
            if row["card"].startswith("W"):
                called = next(r for r in told[told.index(row) + 1 :] if "card" in r)
                at = min(at + CALLED_S, until - 0.1)
                yield at, ColorTouched(at, Card.parse(called["card"]).color)
            continue
        yield at, Pressed(at, Button.DRAW_PASS)
        passes = row["count"] == 1 and then["player"] != row["player"]
        if passes and until - at >= THINKS_S:
            yield (at + until) / 2, Pressed((at + until) / 2, Button.DRAW_PASS)


def watched(path, language, journal):
    """A filmed round at its own pace, with the voice on "all"."""
    set_language(language)
    head, *rows = map(json.loads, path.read_text("utf-8").splitlines())
    table = ByEar(journal, language, ("Ada", "Ben", "Cem", "Dora")[: head["players"]])
    listening(table)
    table.wait(5.0)
    first = next(row["player"] for row in rows if row.get("event") == "play")
    dealer = Seat((first - 1) % head["players"])
    table.navigator.handle(RoundDealt(table.now, dealer))
    table.wait(4.0)
    began, events = table.now, list(film(path))
    for at, action in events:
        table.wait_until(began + at - events[0][0])
        table.navigator.handle(action)
    table.wait(15.0)
    return table


@pytest.mark.slow
@LANGUAGES
def test_in_filmed_rounds_the_next_name_is_heard_whole_in_95_of_100_turns(
    shared, languages
):
    late, turns, logs = [], 0, []
    for language in languages:
        for name in ROUNDS:
            with Journal(":memory:") as journal:
                path = shared / "videos" / f"{name}.jsonl"
                table = watched(path, language, journal)
            late += [(language, name, *each) for each in table.late(WITHIN_S)]
            turns += len(table.turns)
            logs.append(table.ear.written())
            assert table.said_twice() == []
    assert turns >= 34 * len(languages)
    assert len(late) <= turns * 0.05, "\n".join([str(late), *logs])


def begin(evening):
    """From the first page to the first card, by three buttons."""
    evening.take(_("Settings"))
    evening.take(_(", ").join((_("Voice"), _("All"))))
    evening.take(_("Back"))
    evening.take(_("New game"), Button.DRAW_PASS)
    evening.take(_("Skip"), Button.DRAW_PASS)
    evening.take("2", Button.DRAW_PASS)
    evening.take(_("New name"), Button.DRAW_PASS)
    for name in ("ada", "ben"):
        for letter in name:
            evening.take(letter, Button.DRAW_PASS)
        evening.take(_("Done"), Button.DRAW_PASS)
    evening.take(_("Start"), Button.DRAW_PASS)
    evening.wait(3.0)  # the cards are dealt


@pytest.mark.slow
@LANGUAGES
def test_a_whole_evening_is_played_by_ear_and_buttons(languages):
    """A box that is switched on for the first time; two hands of three cards."""
    late, turns = [], 0
    for language in languages:
        set_language(language)
        with Journal(":memory:") as journal:
            evening = ByEar(journal, language, rules={"hand_size": 3})
            spend(evening)
            assert evening.said_twice() == []
        late += [(language, *each) for each in evening.late(WITHIN_S)]
        turns += len(evening.turns)
    assert turns >= 10 * len(languages)
    assert len(late) <= turns * 0.05, late


@pytest.mark.slow
def test_an_open_question_is_said_again_after_the_next_card_and_only_once():
    with Journal(":memory:") as journal:
        evening = ByEar(journal, "en", ("Ada", "Ben", "Cem"), {"seven_swap": "must"})
        listening(evening)
        evening.navigator.handle(RoundDealt(evening.now, Seat(2)))
        for card in ("R5", "R7", "R1", "R2", "R4"):  # nobody says with whom Ada swaps
            lay(evening, card)
    texts = [text for _at, text in evening.by_itself]
    assert texts.count("Ada swapped hands with whom?") == 2


def listening(evening):
    """Turn the voice on."""
    evening.navigator.handle(Open("settings"))
    wanted = Settings(language=evening.ear.language, speech="all")
    evening.navigator.handle(ChangeSettings(wanted))
    evening.navigator.handle(Open("table"))


def spend(evening):
    """From the first page and back to it."""
    begin(evening)
    assert evening.state.names == ("Ada", "Ben")
    play_a_round(evening)
    count_the_hand(evening)
    assert evening.state.phase is Phase.OVER
    assert evening.state.scores[0] == 25
    evening.take(_("Start page"), Button.DRAW_PASS)
    assert evening.navigator.view.page.name == "start"


def play_a_round(evening):
    """Ben begins, Ada wins; every question is answered by button."""
    lay(evening, "R7")
    lay(evening, "R2")
    press(evening, Button.DRAW_PASS)
    press(evening, Button.DRAW_PASS)  # Ada keeps the card
    lay(evening, "W")
    evening.take(answer(3, _("Green")))
    assert evening.state.color is Color.GREEN
    lay(evening, "W+4")
    evening.take(answer(1, _("Red")))
    press(evening, Button.CATCH_CHALLENGE)
    assert evening.state.phase is Phase.VERDICT
    press(evening, Button.DRAW_PASS)  # no: Ada held no green card
    lay(evening, "R5")
    press(evening, Button.DRAW_PASS)
    press(evening, Button.DRAW_PASS)
    lay(evening, "R9")
    press(evening, Button.UNO)
    press(evening, Button.DRAW_PASS)
    press(evening, Button.DRAW_PASS)
    lay(evening, "R1")


def answer(n, text):
    return _("{n}, {answer}").format(n=n, answer=text)


def lay(evening, card):
    evening.lay(card)
    evening.wait(5.0)


def press(evening, button):
    evening.press(button)
    evening.wait(5.0)


def count_the_hand(evening):
    """Ben's cards cost 25 points, typed by ear."""
    evening.take(_("Points"))
    for digit in "25":
        evening.take(digit)
    evening.take(_("Done"))
