"""What must hold in a golden record, worked out from its lines alone.

Nothing of the program is used here: a wrong ruling that the program repeats would
still be found. The words are those of the record form.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]

# Cards in a box: 108, and what each deck adds to them (classic and H2O add none). Flip
# has others.
SIZES = {
    "barbie": 109,
    "classic_108": 108,
    "disney_princess": 109,
    "disney_theme_park": 109,
    "flip_112": 112,
    "fraggle_rock": 109,
    "h2o_108": 108,
    "harry_potter": 110,
    "john_deere": 109,
    "justice_league": 109,
    "kameo": 109,
    "muppet_show": 109,
    "project_gotham": 109,
    "shrek": 109,
    "speed_racer": 109,
    "spongebob_1": 109,
    "spongebob_2": 109,
    "spongebob_3": 109,
    "star_trek_1999": 112,
    "star_trek_2008": 112,
    "street_fighter_2": 109,
    "swap_112": 112,
    "vacation": 112,
    "wild_2018_112": 112,
    "wizard_of_oz": 109,
}


@dataclass(frozen=True, slots=True)
class Told:
    """One step of a record with whole states."""

    rules: Json
    event: Json
    before: Json
    after: Json

    @property
    def type(self) -> str:
        """The word for the event."""
        return str(self.event["type"])

    @property
    def card(self) -> str:
        """The card of a play, without its color: ``7``, ``S``, ``W+4``."""
        card = str(self.event["card"])
        return card if card[0] == "W" else card[1:]

    def beside(self, seat: int, hops: int = 1) -> int:
        """The seat ``hops`` further in the direction before the event."""
        step, seats = self.before["direction"] or 1, len(self.before["counts"])
        while hops:
            seat = (seat + step) % seats
            hops -= seat not in self.before["out"]
        return seat


def steps(path: Path) -> Iterator[Told]:
    """Yield the steps of all games, with what each state leaves out filled in."""
    rules, before = {}, {}
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        if data["kind"] == "game":
            zeros = [0] * data["players"]
            rules = data["rules"]
            before = {"counts": zeros, "scores": zeros, "out": [], "direction": 1}
            continue
        after = before | data["state"]
        yield Told(rules, data["event"], before, after)
        before = after


def lost_cards(told: Told) -> int:
    """Cards of the box that are in no hand and on no pile."""
    state = told.after
    held = sum(state["counts"]) + state["draw_pile"] + state["discard_pile"]
    return SIZES[told.rules.get("deck", "classic_108")] - held


def hands_after(told: Told) -> Sequence[int] | None:
    """How many cards each seat must hold after the event; `None` where facts differ.

    A correction, a player who leaves or joins, and cards of a deck that move hands by
    themselves are left to other tests.
    """
    event, counts = told.event, [*told.before["counts"]]
    match told.type:
        case "deal":
            out = told.before["out"]
            return [0 if s in out else event["hand"] for s in range(len(counts))]
        case "play" if told.card in {"WSA", "WDR", "WEV"}:
            return None
        case "play":
            counts[event["player"]] -= 1
            stays = not counts[event["player"]]
            stays = stays and not told.rules.get("last_card_effects")
            if told.card == "0" and told.rules.get("zero_pass") and not stays:
                return _passed_on(told, counts)
        case "draw":
            counts[event["player"]] += event["count"]
        case "swap" if told.before["top"] == "WMA":
            return None
        case "swap":
            mine, theirs = event["player"], event["target"]
            counts[mine], counts[theirs] = counts[theirs], counts[mine]
        case "redeal":
            return event["counts"]
        case "correct" | "leave" | "join":
            return None
    return counts


def _passed_on(told: Told, counts: Sequence[int]) -> Sequence[int]:
    moved = [*counts]
    for seat in range(len(counts)):
        if seat not in told.before["out"]:
            moved[told.beside(seat)] = counts[seat]
    return moved


def fits(told: Told) -> bool:
    """Whether a card that was played in its turn goes on the one below (T1, T2, H1)."""
    before, card = told.before, str(told.event["card"])
    if card[0] == "W" or before["color"] is None or before["phase"] == "color":
        return True
    below = before["top"]
    symbol = below if below[0] == "W" else below[1:]
    colors = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
    colors |= {"P": "pink", "T": "teal", "O": "orange", "V": "violet"}
    stacks = before["pending"] and told.rules.get("stacking") == "mixed"
    same = colors[card[0]] == before["color"] or told.card == symbol
    return same or (stacks and card[1] == "+")


def next_seat(told: Told) -> int | None:
    """Whose turn it must be after a number, a skip or a reverse; else `None`.

    Only where a seat that was to play does so, and nothing else is to be done.
    """
    before, after, seat = told.before, told.after, told.event["player"]
    plain = before["phase"] in {"play", "drawn"} and after["phase"] == "play"
    duel = len(before["counts"]) - len(before["out"]) == 2
    if not plain or told.rules.get("deck", "classic_108") == "vacation":
        return None
    match told.card:
        case "S":
            return told.beside(seat, 2)
        case "R" if duel:
            skips = told.rules.get("two_player_reverse") != "nothing"
            return seat if skips else told.beside(seat)
        case "R":
            seats = len(before["counts"]) - len(before["out"])
            return told.beside(seat, seats - 1)
        case number if number.isdigit():
            return told.beside(seat)
    return None


def scores_after(told: Told) -> Sequence[float]:
    """The totals after hands were counted (F6 to F10)."""
    scores, points = [*told.before["scores"]], told.event["points"]
    seats = [s for s in range(len(scores)) if s not in told.before["out"]]
    scoring = told.rules.get("scoring", "winner_takes")
    if scoring in {"own_points", "elimination"}:
        return [t + points[s] * (s in seats) for s, t in enumerate(scores)]
    winner = next(s for s in seats if told.before["counts"][s] == 0)
    gain = sum(points[s] for s in seats if s != winner)
    if scoring == "average":
        gain = round(gain / (len(seats) - 1), 2)
    scores[winner] = round(scores[winner] + gain, 2)
    return scores
