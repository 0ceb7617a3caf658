"""The nets that find cards: a pair for the faces that are known, one for any card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from torch import nn

from models.training.drawing.decks import Sample
from models.training.drawing.games.other_decks import other_decks
from models.training.export import Entry, write_net
from models.training.learning.cornering import fit_corners
from models.training.learning.locating import fit_locator, mostly_tables
from models.training.learning.nets import CORNERS_SIZE_WH, FAR_SIZE_WH, LOCATOR_SIZE_WH
from models.training.learning.plan import Plan, Weights
from models.training.learning.scene_samples import SceneSample, scene_samples
from models.training.stages import Stages

LEAST_SCORE = 0.1
"""The nets after it judge better, so the locator may suggest too much."""
_OTHER_DECKS, _OTHER_CARDS = 1000, 4
"""Decks of other games, and cards of each."""

FINDERS = "finders"
"""The folder of the exported nets, among the stages."""

Losses = dict[str, list[float]]
"""Loss on the way, by net."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A locator and a corner net that learn from the same scenes."""

    prefix: str
    """Prefix of their names in the manifest."""
    cards: Callable[[], Sequence[Sequence[Sample]]]
    """Gives what lies in the scenes, deck by deck."""
    scenes: int
    """Number of composed scenes."""
    tables_to_a_close_up: int
    """At least so many tables the locator learns to each card that fills the picture;
    the corner net learns them all."""
    locator_steps: int
    """Batches of scenes."""
    locator_anneals: bool
    """Whether the locator's steps shrink to nothing, rather than that its weights are
    averaged."""
    corner_steps: int
    """Batches of crops."""
    seed: int
    """Seed of all random numbers."""


@dataclass(frozen=True, slots=True)
class Taught:
    """What became of a net that was taught."""

    entry: Entry
    """What the manifest says of it."""
    losses: list[float]
    """On the way."""
    weights: Weights
    """From which another net can go on."""


def other_cards() -> list[list[Sample]]:
    """Give what the finder of any card learns from."""
    return other_decks(range(_OTHER_DECKS), _OTHER_CARDS)


def train_pair(
    stages: Stages, pair: Pair, begin: Sequence[Taught] | None = None, *, workers: int
) -> tuple[Taught, Taught]:
    """Train and export a locator and its corner net.

    Args:
        stages: what earlier runs kept.
        pair: what they learn from, and how long.
        begin: the pair that they go on from; left out, they begin from nothing.
        workers: processes that compose the scenes.

    Returns:
        The locator and the corner net.
    """
    (stages.folder / FINDERS).mkdir(parents=True, exist_ok=True)
    older = [net.weights for net in begin] if begin else [None, None]

    def scenes() -> list[SceneSample]:
        def compose() -> list[SceneSample]:
            return scene_samples(
                pair.scenes, pair.cards, seed=pair.seed, workers=workers
            )

        return stages.kept(f"{pair.prefix}scenes", compose)

    def locator() -> Taught:
        plan = _plan(stages, pair, "locator", pair.locator_steps, older[0])
        plan = replace(plan, anneals=pair.locator_anneals)
        taught = mostly_tables(scenes(), pair.tables_to_a_close_up)
        made = _taught(stages, plan, *fit_locator(taught, plan), LOCATOR_SIZE_WH)
        sizes = {"far_size_wh": list(FAR_SIZE_WH), "least_score": LEAST_SCORE}
        return replace(made, entry={**made.entry, **sizes})

    def corners() -> Taught:
        plan = _plan(stages, pair, "corners", pair.corner_steps, older[1])
        crops = [crop for scene in scenes() for crop in scene.crops]
        return _taught(stages, plan, *fit_corners(crops, plan), CORNERS_SIZE_WH)

    return (
        stages.kept(f"{pair.prefix}locator", locator),
        stages.kept(f"{pair.prefix}corners", corners),
    )


def _plan(
    stages: Stages, pair: Pair, net: str, steps: int, begin: Weights | None
) -> Plan:
    name = pair.prefix + net
    return Plan(name, steps, pair.seed, begin=begin, kept=stages.way(name))


def _taught(
    stages: Stages,
    plan: Plan,
    model: nn.Module,
    losses: list[float],
    size_wh: tuple[int, int],
) -> Taught:
    """Export a net."""
    shape = (1, 3, *size_wh[::-1])
    entry = write_net(stages.folder / FINDERS, plan.name, model, shape)
    return Taught(entry, losses, model.state_dict())
