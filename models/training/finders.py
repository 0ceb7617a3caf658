"""The nets that find cards: a pair for the faces that are known, one for any card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from torch import nn

from models.training.drawing.decks import Sample
from models.training.drawing.games.other_decks import other_decks
from models.training.export import Entry, checksum_of, write_net
from models.training.learning.cornering import fit_corners
from models.training.learning.lessons import Lesson, lessons
from models.training.learning.locating import fit_locator
from models.training.learning.nets import (
    CORNERS_SIZE_WH,
    FAR_SIZE_WH,
    LOCATOR_SIZE_WH,
    Locator,
)
from models.training.learning.plan import Plan
from models.training.learning.resuming import blend
from models.training.stages import Stages

LEAST_SCORE = 0.1
"""The corner net and the namer judge better, so the locator may suggest too much."""
_OTHER_DECKS, _OTHER_CARDS = 360, 5
"""Decks of other games, and cards of each."""

FINDERS = "finders"
"""The folder of the exported nets, among the stages."""

Losses = dict[str, list[float]]
"""Loss on the way, by net."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A locator and a corner net that learn from the same scenes."""

    prefix: str
    """Of their names in the manifest."""
    cards: Callable[[], Sequence[Sequence[Sample]]]
    """Gives what lies in the scenes, deck by deck."""
    begin: Path | None
    """Where the pair lies that they go on from; ``None`` to begin from nothing."""
    scenes: int
    """How many are composed."""
    locator_steps: int
    """Batches of scenes."""
    corner_steps: int
    """Batches of crops."""
    seed: int
    """Of all chance."""
    locator_share: float = 1.0
    """Of what the locator has learned further; the rest is what it began with."""
    corners_share: float = 1.0
    """The same of the corner net."""


def other_cards() -> list[list[Sample]]:
    """Give what the finder of any card learns from."""
    return other_decks(range(_OTHER_DECKS), _OTHER_CARDS)


def train_pair(
    stages: Stages, pair: Pair, *, workers: int
) -> tuple[dict[str, Entry], Losses]:
    """Train and export a locator and its corner net.

    Args:
        stages: what earlier runs kept.
        pair: what they learn from, and how long.
        workers: processes that compose the scenes.

    Returns:
        What the manifest says of them, and their losses on the way.
    """
    (stages.folder / FINDERS).mkdir(parents=True, exist_ok=True)

    def scenes() -> list[Lesson]:
        def compose() -> list[Lesson]:
            return lessons(pair.scenes, pair.cards, seed=pair.seed, workers=workers)

        return stages.kept(f"{pair.prefix}scenes", compose)

    finding, moving = pair.prefix + "locator", pair.prefix + "corners"
    locator, seeking = stages.kept(finding, lambda: _locator(stages, pair, scenes()))
    corners, moved = stages.kept(moving, lambda: _corners(stages, pair, scenes()))
    return {finding: locator, moving: corners}, {finding: seeking, moving: moved}


def _locator(
    stages: Stages, pair: Pair, taught: Sequence[Lesson]
) -> tuple[Entry, list[float]]:
    plan = _plan(stages, pair, "locator", pair.locator_steps)
    model, losses = fit_locator(taught, plan)
    entry = _exported(stages.folder / FINDERS, pair, plan.name, model)
    sizes = {"far_size_wh": list(FAR_SIZE_WH), "least_score": LEAST_SCORE}
    return {**entry, **sizes}, losses


def _corners(
    stages: Stages, pair: Pair, taught: Sequence[Lesson]
) -> tuple[Entry, list[float]]:
    plan = _plan(stages, pair, "corners", pair.corner_steps)
    crops = [crop for lesson in taught for crop in lesson.crops]
    model, losses = fit_corners(crops, plan)
    return _exported(stages.folder / FINDERS, pair, plan.name, model), losses


def _plan(stages: Stages, pair: Pair, net: str, steps: int) -> Plan:
    begin = pair.begin and pair.begin / f"{net}.onnx"
    name = pair.prefix + net
    return Plan(name, steps, pair.seed, begin=begin, kept=stages.way(name))


def _exported(folder: Path, pair: Pair, name: str, model: nn.Module) -> Entry:
    """Write one net of a pair, blended with what it began with."""
    is_locator = isinstance(model, Locator)
    size_wh = LOCATOR_SIZE_WH if is_locator else CORNERS_SIZE_WH
    entry = write_net(folder, name, model, (1, 3, *size_wh[::-1]))
    share = pair.locator_share if is_locator else pair.corners_share
    if pair.begin is None or share >= 1:
        return entry
    path = folder / f"{name}.onnx"
    blend(path, pair.begin / f"{name.removeprefix(pair.prefix)}.onnx", share)
    return {**entry, "sha256": checksum_of(path)}
