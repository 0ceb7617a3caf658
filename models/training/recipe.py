"""The recipe of the training: decks, scenes, finders, examples, faces and report."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import torch
from tqdm import tqdm

from models.training.drawing.decks import NONE, Sample, drawn_decks, drawn_wilds
from models.training.export import Entry, write_manifest, write_net
from models.training.finders import FINDERS, Losses, Pair, other_cards, train_pair
from models.training.learning.choosing import learned_from
from models.training.learning.examples import (
    COLORS,
    CONDITIONS,
    SYMBOLS,
    Examples,
    Stock,
    make_examples,
)
from models.training.learning.flats import Flat, Photo, flattened, labelled_photos
from models.training.learning.naming import answers, fit_drawn_face, fit_face
from models.training.learning.nets import FACE_SIZE_WH, LOCATOR_SIZE_WH, Face
from models.training.learning.reasoning import fit_reasons, unreadables
from models.training.measuring.calibration import fitted_temperature
from models.training.measuring.finding import found_unseen
from models.training.measuring.report import Measured, write_report
from models.training.measuring.scoring import Outcome, Score, outcomes
from models.training.measuring.trials import DEGRADATIONS, found_in_scenes, refusals
from models.training.stages import Stages
from vision.reading.detector import CardDetector
from vision.reading.manifest import read_manifest
from vision.reading.reader import Reader

_VERSION = "2"
LEAST_CONFIDENCE = 0.8
"""Least confidence with which a card is named.

Below it lie one wrong card of the sets left out, and most of the prints that nobody
taught; of the photographed cards that are learned all have more.
"""
_WILD_DECKS = 8
"""Number of added decks of wilds and backs: of a usual deck one card in 27 is wild."""
_TABLES_TO_A_CLOSE_UP = 4
"""A known face that fills the picture is easily found; of other cards all close-ups are
needed."""
_EXACT_SCORE = 0.9
"""Least confidence of the corners of cards on which the temperature is fitted; the
reader corrects corners until they are as sure."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Amounts, seeds and paths; `__main__` describes each."""

    photos: Path
    out: Path
    cache: Path
    decks: int
    scenes: int
    locator_steps: int
    corner_steps: int
    other_scenes: int
    other_locator_steps: int
    other_corner_steps: int
    reason_pictures: int
    reason_steps: int
    drawn_examples: int
    photo_examples: int
    drawn_steps: int
    face_steps: int
    workers: int
    seed: int

    @property
    def stages(self) -> Stages:
        """What earlier runs kept."""
        return Stages(self.cache)

    def amounts(self) -> dict[str, int]:
        """Return the amounts and the seed, of which the stages are made."""
        given = asdict(self)
        return {k: v for k, v in given.items() if type(v) is int and k != "workers"}


def _decks(recipe: Recipe) -> list[list[Sample]]:
    seeds = range(recipe.decks)
    return recipe.stages.kept("decks", lambda: drawn_decks(seeds, recipe.workers))


def _shape(batch: int, size_wh: tuple[int, int]) -> tuple[int, int, int, int]:
    return (batch, 3, size_wh[1], size_wh[0])


def _known_cards(recipe: Recipe) -> list[list[Sample]]:
    """Give what the finder of known faces learns from: whole decks, and more wilds."""
    return _decks(recipe) + [drawn_wilds(seed) for seed in range(_WILD_DECKS)]


def _made_finders(recipe: Recipe) -> tuple[dict[str, Entry], Losses]:
    """Train and export the nets that find cards: known faces first, then any card."""
    _decks(recipe)
    known = Pair(
        prefix="",
        cards=partial(_known_cards, recipe),
        scenes=recipe.scenes,
        tables_to_a_close_up=_TABLES_TO_A_CLOSE_UP,
        locator_steps=recipe.locator_steps,
        locator_anneals=False,
        corner_steps=recipe.corner_steps,
        seed=recipe.seed,
    )
    other = Pair(
        prefix="any_",
        cards=other_cards,
        scenes=recipe.other_scenes,
        tables_to_a_close_up=1,
        locator_steps=recipe.other_locator_steps,
        locator_anneals=True,
        corner_steps=recipe.other_corner_steps,
        seed=recipe.seed - 1,
    )
    first = train_pair(recipe.stages, known, workers=recipe.workers)
    second = train_pair(recipe.stages, other, first, workers=recipe.workers)
    names = ("locator", "corners", "any_locator", "any_corners")
    nets = dict(zip(names, first + second, strict=True))
    entries = {name: net.entry for name, net in nets.items()}
    write_manifest(recipe.cache / FINDERS, _VERSION, entries)
    return entries, {name: net.losses for name, net in nets.items()}


def _made_reasons(recipe: Recipe) -> tuple[Entry, list[float]]:
    """Train and export the net that says why no card can be read."""
    folder, stages = recipe.cache / FINDERS, recipe.stages
    amounts = {"seed": recipe.seed, "workers": recipe.workers}
    taught = stages.kept(
        "unreadable", lambda: unreadables(recipe.reason_pictures, **amounts)
    )
    net, losses = fit_reasons(
        taught,
        folder / "any_locator.onnx",
        steps=recipe.reason_steps,
        seed=recipe.seed,
        kept=stages.way("reasons"),
    )
    return write_net(folder, "reasons", net, _shape(1, LOCATOR_SIZE_WH)), losses


def _photos(recipe: Recipe) -> list[Photo]:
    if (recipe.photos / "labels.csv").exists():
        return labelled_photos(recipe.photos)
    tqdm.write(f"No photographs in {recipe.photos}: training on drawn cards alone.")
    return []


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """What every face net starts from, whichever set is left out."""

    entries: Mapping[str, Entry]
    """The manifest's entries of all nets but the one that names cards."""
    photos: Sequence[Photo]
    """All labeled photographs."""
    flats: Sequence[Flat]
    """The flat cards of those that are learned from."""
    examples: Examples
    """Drawn and photographed cards to learn from."""
    drawn: Face
    """The net trained on drawn cards alone."""
    losses: Losses
    """Losses of the nets trained so far."""


def _examples(recipe: Recipe, name: str, count: int, flats: Sequence[Flat]) -> Examples:
    def make() -> Examples:
        stock = Stock.of(_decks(recipe), flats)
        return make_examples(
            stock, name, count, seed=recipe.seed, workers=recipe.workers
        )

    return recipe.stages.kept(name.replace(" ", "_"), make)


def _basis(recipe: Recipe) -> Basis:
    recipe.stages.belong_to(recipe.amounts())
    entries, losses = recipe.stages.kept("finders", lambda: _made_finders(recipe))
    photos = _photos(recipe)
    reasons, telling = recipe.stages.kept("reasons", lambda: _made_reasons(recipe))
    entries, losses = {**entries, "reasons": reasons}, {**losses, "reasons": telling}
    folder = recipe.cache / FINDERS
    finder = CardDetector.load(folder, read_manifest(folder))
    flats = recipe.stages.kept("flats", lambda: flattened(photos, finder))
    drawn_cards = _examples(recipe, "drawn examples", recipe.drawn_examples, [])
    drawn, drawing = recipe.stages.kept(
        "drawn_face",
        lambda: fit_drawn_face(drawn_cards, steps=recipe.drawn_steps, seed=recipe.seed),
    )
    taught = learned_from(flats, drawn)
    examples = drawn_cards
    if taught:
        count = recipe.photo_examples
        examples += _examples(recipe, "photographed examples", count, taught)
    losses = {**losses, "drawn faces": drawing}
    return Basis(entries, photos, taught, examples, drawn, losses)


def _face(
    recipe: Recipe, basis: Basis, without: str | None
) -> tuple[Face, list[float]]:
    """Train a face net on all sets of photographs but one."""
    examples = basis.examples
    taught = examples.where(examples.sources != without) if without else examples
    name = f"faces without {without}" if without else "faces"

    def make() -> tuple[Face, list[float]]:
        return fit_face(
            basis.drawn, taught, steps=recipe.face_steps, seed=recipe.seed, name=name
        )

    return recipe.stages.kept(f"faces/{without or 'all'}", make)


def _export(
    recipe: Recipe, basis: Basis, face: Face, temperature: float, folder: Path
) -> None:
    """Write all nets with their manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in basis.entries:
        shutil.copyfile(
            recipe.cache / FINDERS / f"{name}.onnx", folder / f"{name}.onnx"
        )
    named: Entry = {
        **write_net(folder, "face", face, _shape(2, FACE_SIZE_WH)),
        "colors": list(COLORS),
        "symbols": list(SYMBOLS),
        "conditions": list(CONDITIONS),
        "temperature": round(temperature, 3),
        "least_confidence": LEAST_CONFIDENCE,
    }
    write_manifest(folder, _VERSION, {**basis.entries, "face": named})


def _left_out(
    recipe: Recipe, basis: Basis, source: str, temperature: float
) -> list[Outcome]:
    """Read a set of photographs with nets that have not learned from it."""
    face, _ = _face(recipe, basis, source)
    folder = recipe.cache / "left_out" / source
    _export(recipe, basis, face, temperature, folder)
    photos = [photo for photo in basis.photos if photo.source == source]
    return outcomes(Reader.load(folder), photos, f"reading {source}")


def _temperature(recipe: Recipe, basis: Basis, sources: Sequence[str]) -> float:
    """Fit the temperature on the cards that each net has not learned from."""
    pairs = []
    for source in sources:
        face, _ = _face(recipe, basis, source)
        exact = [f for f in basis.flats if f.is_sure and f.score >= _EXACT_SCORE]
        # A set to be refused does not show how surely cards are named.
        unseen = [f for f in exact if f.photo.source == source and f.photo.card != NONE]
        pairs += [answers(face, unseen)] if unseen else []
    if not pairs:
        return 1.0
    told, truth = zip(*pairs, strict=True)
    return fitted_temperature(torch.cat(told), torch.cat(truth))


def leave_one_out(recipe: Recipe, source: str) -> None:
    """Train without one set of photographs, read that set and print the score."""
    shipped = Path(__file__).resolve().parents[1]
    face = read_manifest(shipped).face
    temperature = 1.0 if face is None else face.temperature
    told = _left_out(recipe, _basis(recipe), source, temperature)
    score = Score.of(told)
    tqdm.write(
        f"{source}: {score.right} right, {score.wrong} wrong, {score.refused} refused;"
        f" accuracy {score.accuracy:.2%}, coverage {score.coverage:.2%}"
    )


def _any_finder(folder: Path) -> CardDetector:
    return CardDetector.load(folder, read_manifest(folder), any_card=True)


def train_all(recipe: Recipe) -> None:
    """Train everything, leaving out each set in turn, and write nets and report."""
    basis = _basis(recipe)
    sources = list(dict.fromkeys(photo.source for photo in basis.photos))
    temperature = _temperature(recipe, basis, sources)
    told = [o for s in sources for o in _left_out(recipe, basis, s, temperature)]
    face, naming = _face(recipe, basis, None)
    _export(recipe, basis, face, temperature, recipe.out)
    reader = Reader.load(recipe.out)
    few = basis.photos[::32]
    measured = Measured(
        left_out=told,
        shipped=outcomes(reader, basis.photos, "reading all"),
        degraded={
            name: Score.of(outcomes(reader, few, name, change))
            for name, change in DEGRADATIONS.items()
        },
        refusals=refusals(reader, 50),
        found=found_in_scenes(reader, 100),
        alone=found_unseen(reader.detector, _any_finder(recipe.out), 200),
        losses={**basis.losses, "faces": naming},
    )
    write_report(recipe.out, measured)
