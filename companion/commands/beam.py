"""``companion referee --beam``: what the tracker believes after each report."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import exp
from pathlib import Path
from typing import Any

from companion.core.errors import (
    CompanionError,
    ConfigError,
    ImpossibleEventError,
    NotationError,
    explaining,
)
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.core.state import State, new_game
from companion.decks import load_deck
from companion.records.codec import decode_input, encode_input
from companion.referee.inputs import TableInput
from companion.referee.rulings import Assumption
from companion.referee.tracking.tracker import Tracker
from companion.storage.parsing import parse_json
from companion.view.sentences.questions import revision_answer

_OTHERS = 3
"""Number of hypotheses that are printed beside the one that is shown."""
_WIDTH, _HEIGHT, _EDGE, _STEP = 80, 200, 40, 24


@dataclass(frozen=True, slots=True)
class BeamReport:
    """Hypotheses of the tracker after one report."""

    n: int
    """Number of the report, from 1."""
    item: TableInput
    lines: tuple[str, ...]
    """The hypothesis shown, and the next ones, in words."""
    share: float
    """Probability of the shown table, 0 to 1."""
    assumed: str
    """New assumptions in words; empty if there is none."""


def print_beam(lines: Iterable[str], plot: Path | None) -> int:
    """Print what the tracker believes after each report of a file.

    Args:
        lines: the game, then one report a line, as JSON.
        plot: where to draw how probable the shown table was; ``None`` for nowhere.

    Raises:
        CompanionError: if a line is no such thing.
    """
    reports = []
    for report in believed(lines):
        reports.append(report)
        print(f"{report.n} {json.dumps(encode_input(report.item))}")
        for line in report.lines:
            print(f"  {line}")
    if plot is not None:
        with explaining("The plot cannot be written", "name another file"):
            plot.write_text(drawn(reports), encoding="utf-8")
    return 0


def believed(lines: Iterable[str]) -> Iterator[BeamReport]:
    """Yield what the tracker believes after each report.

    Args:
        lines: the game, then one report a line, as JSON.

    Raises:
        CompanionError: if a line is no such thing.
    """
    tracker: Tracker | None = None
    before: tuple[Assumption, ...] = ()
    n = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        data = _parsed(line, number)
        if tracker is None:
            tracker = Tracker.of(History(_opened(data, number)))
            continue
        n += 1
        try:
            item = decode_input(data)
            _, tracker = tracker.handle(item)
        except (ImpossibleEventError, NotationError) as error:
            raise CompanionError(f"Line {number}: {error}") from error
        now = tracker.beam.shown.assumptions
        new = tuple(each for each in now if each not in before)
        before = now
        state = tracker.beam.shown.state
        yield BeamReport(
            n,
            item,
            _hypothesis_lines(tracker),
            tracker.beam.shown_share,
            _words(state, new),
        )


def _parsed(line: str, number: int) -> dict[str, Any]:
    try:
        return parse_json(line, dict[str, Any])
    except ConfigError as error:
        raise CompanionError(
            f"Line {number} is no JSON object; write one a line."
        ) from error


def _opened(data: dict[str, Any], number: int) -> State:
    """Return the table before the first deal, as the first line names it."""
    names = data.get("names")
    named = isinstance(names, list) and all(isinstance(n, str) for n in names)
    if not named or not FEWEST_PLAYERS <= len(names or ()) <= MOST_PLAYERS:
        raise CompanionError(
            f'Line {number} opens no game; begin with {{"names": ["Ada", "Ben"]}}.'
        )
    rules = parse_rules(data.get("rules", {}))
    return new_game(tuple(names or ()), rules, load_deck(rules.deck))


def _hypothesis_lines(tracker: Tracker) -> tuple[str, ...]:
    """Return the hypothesis shown and the next ones, each in one line."""
    beam = tracker.beam
    whole = sum(exp(-each.cost) for each in beam.hypotheses)
    others = [each for each in beam.hypotheses if each is not beam.shown][:_OTHERS]
    lines = []
    for each in (beam.shown, *others):
        state, share = each.state, 100 * exp(-each.cost) / whole
        what = _words(state, each.assumptions) or "as reported"
        name = "shown" if each is beam.shown else "next "
        lines.append(f"{name} {share:5.1f} %  {_table(state)}: {what}")
    return tuple(lines)


def _table(state: State) -> str:
    color = state.color.name.lower() if state.color else "no color"
    act = "nobody acts" if state.to_act is None else f"{state.name(state.to_act)} acts"
    counts = " ".join(map(str, state.counts))
    return f"{state.top or 'no card'}, {color}, {act}, hands {counts}"


def _words(state: State, assumptions: tuple[Assumption, ...]) -> str:
    return ", ".join(revision_answer(state, (each,)) for each in assumptions)


def drawn(reports: list[BeamReport]) -> str:
    """Return the probability of the shown table over the round as an SVG picture."""
    width = max(_WIDTH, 2 * _EDGE + _STEP * max(len(reports) - 1, 1))
    points = [(_EDGE + _STEP * i, _y(m.share)) for i, m in enumerate(reports)]
    path = " ".join(f"{x},{y:.1f}" for x, y in points)
    marks = (
        f'<circle cx="{x}" cy="{y:.1f}" r="4" fill="#c00"/>'
        f'<text x="{x}" y="{_HEIGHT + 14}" transform="rotate(45 {x} {_HEIGHT + 14})">'
        f"{escape(report.assumed)}</text>"
        for (x, y), report in zip(points, reports, strict=True)
        if report.assumed
    )
    axis = (
        f'<text x="4" y="{_y(share) + 4:.0f}">{share:.0%}</text>'
        f'<path d="M{_EDGE} {_y(share):.0f}H{width - _EDGE}" stroke="#ccc"/>'
        for share in (0.0, 0.5, 1.0)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} '
        f'{_HEIGHT + 140}" font-family="sans-serif" font-size="11">'
        f"<title>Probability of the table that is shown, report by report</title>"
        f"{''.join(axis)}"
        f'<polyline points="{path}" fill="none" stroke="#036" stroke-width="2"/>'
        f"{''.join(marks)}</svg>\n"
    )


def _y(share: float) -> float:
    return 20 + (1.0 - share) * (_HEIGHT - 40)
