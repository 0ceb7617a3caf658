"""The report of what was measured: a page with tables and plots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.training.measuring.calibration import Reliability, surest_mistakes
from models.training.measuring.finding import Share
from models.training.measuring.plots import plot_losses, plot_reliability
from models.training.measuring.scoring import Outcome, Score, by_set, by_symbol
from models.training.measuring.trials import Found

_ABOUT = (
    "Written by `make train`. No photograph taught the nets that find cards; the face"
    " net of a set left out has learned from all other sets."
)
_THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98)


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """All the results in the report."""

    left_out: Sequence[Outcome]
    """Each set of photographs, read by nets that have not learned from it."""
    shipped: Sequence[Outcome]
    """All photographs read by the shipped nets."""
    degraded: Mapping[str, Score]
    """Photographs in worse light, read by the shipped nets."""
    refusals: Mapping[str, Counter[str]]
    """Counts of the reasons given for drawn pictures, by the right reason."""
    found: Found
    """Cards found in composed scenes."""
    alone: Mapping[str, Share]
    """Share of scenes in which a finder's first guess is a card, by kind of scene."""
    losses: Mapping[str, Sequence[float]]
    """Loss of each net during its training."""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _score_row(name: str, score: Score) -> list[str]:
    counts = (score.pictures, score.right, score.wrong, score.refused)
    shares = (score.accuracy, score.coverage)
    return [name, *map(str, counts), *(f"{share:.2%}" for share in shares)]


def _scores(told: Sequence[Outcome]) -> str:
    """Return a table with a row for each set, and the mean over those to be read."""
    scores = {name: Score.of(part) for name, part in by_set(told).items()}
    answered = [s for name, s in scores.items() if name != "lettered-deck"]
    rows = [_score_row(name, score) for name, score in scores.items()]
    mean = [
        f"{np.mean([s.accuracy for s in answered]):.2%}",
        f"{np.mean([s.coverage for s in answered]):.2%}",
    ]
    rows.append(["mean of the sets to be read", "", "", "", "", *mean])
    head = ("set", "pictures", "right", "wrong", "refused", "accuracy", "coverage")
    return _table(head, rows)


def _symbols(told: Sequence[Outcome]) -> str:
    """Return a table with a row for each symbol."""
    scores = {name: Score.of(part) for name, part in by_symbol(told).items()}
    rows = [_score_row(name, score) for name, score in scores.items()]
    head = ("symbol", "pictures", "right", "wrong", "refused", "accuracy", "coverage")
    return _table(head, rows)


def _errors(told: Sequence[Outcome]) -> str:
    """Return a table of the pictures that were not read correctly."""
    rows = [
        [
            f"{o.photo.source}/{o.photo.path.name}",
            o.photo.card,
            f"{o.seen} ({o.confidence:.2f})" if o.seen else f"refused: {o.refused}",
        ]
        for o in told
        if o.verdict != "right"
    ]
    return _table(("picture", "truth", "reader"), rows)


def _thresholds(told: Sequence[Outcome]) -> str:
    rows = []
    for threshold in _THRESHOLDS:
        wrong, taken = surest_mistakes(told, threshold)
        rows.append([f"{threshold:.2f}", f"{taken:.2%}", f"{wrong:.2%}"])
    return _table(("taken from", "taken of all", "wrong of the taken"), rows)


def _refusals(given: Mapping[str, Counter[str]]) -> str:
    reasons = ("no_card", "covered", "blurred", "glare", "unsure", "told")
    rows = [
        [truth, *(str(counts[reason]) for reason in reasons)]
        for truth, counts in given.items()
    ]
    return _table(("made to be", *reasons), rows)


def _found(found: Found) -> str:
    errors = np.array(found.errors_px or [np.nan])  # none found: nothing to tell
    return (
        f"Of {found.cards} whole, uncovered cards {found.found} were found"
        f" ({found.found / max(found.cards, 1):.1%}); {found.phantoms} told where"
        f" there is none. Corners at 640 x 480: median {np.median(errors):.2f} px, 90 %"
        f" within {np.percentile(errors, 90):.2f} px,"
        f" {np.mean(errors <= 3):.1%} within 3 px."
    )


def _shares(shares: Mapping[str, Share]) -> str:
    rows = [
        [kind, str(share.of), f"{share.found / max(share.of, 1):.1%}"]
        for kind, share in shares.items()
    ]
    return _table(("scene", "scenes", "found"), rows)


def write_report(folder: Path, measured: Measured) -> None:
    """Write ``report.md``, ``losses.svg`` and ``reliability.svg``."""
    readable = [o for o in measured.left_out if o.photo.source != "lettered-deck"]
    reliability = Reliability.of(readable)
    title = "Sets left out of the training"
    plot_reliability(folder / "reliability.svg", title, reliability)
    plot_losses(folder / "losses.svg", measured.losses)
    error = reliability.expected_error
    degraded = [_score_row(name, score) for name, score in measured.degraded.items()]
    head = ("light", "pictures", "right", "wrong", "refused", "accuracy", "coverage")
    parts = [
        "# What the nets can do",
        _ABOUT,
        "## Each set left out in turn",
        _scores(measured.left_out),
        "By symbol (`none` is to be refused):",
        _symbols(measured.left_out),
        "## The shipped nets, whose face net learned from all sets",
        _scores(measured.shipped),
        "By symbol:",
        _symbols(measured.shipped),
        "## Confidence",
        f"On all sets left out: expected calibration error {error:.4f} in ten bins.",
        "![reliability](reliability.svg)",
        _thresholds(readable),
        "## Worse light (shipped nets, every 32nd photograph)",
        _table(head, degraded),
        "## Reasons of refusals (made pictures)",
        _refusals(measured.refusals),
        "## Finding cards (composed scenes of decks that taught nothing)",
        _found(measured.found),
        "The first card that is found in a scene, by the kind of scene:",
        _shares(measured.alone),
        "## Losses",
        "![losses](losses.svg)",
        "## Errors with each set left out",
        _errors(measured.left_out),
        "## Errors of the shipped nets",
        _errors(measured.shipped),
    ]
    (folder / "report.md").write_text("\n\n".join(parts) + "\n", "utf-8")
