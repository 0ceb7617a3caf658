"""``python -m models.training``: everything from drawn cards and photographs to ONNX.

Without photographs it trains on drawn cards alone. Slow results that do not depend
on what is left out (drawn decks, the nets that find cards) are kept under
``out/training`` and used again; delete that folder to begin anew.
"""

import argparse
import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from tqdm import tqdm

from models.training.decks import Sample, drawn_decks
from models.training.export import Entry, write_manifest, write_net
from models.training.finding import fit_corners, fit_locator, lessons
from models.training.naming import COLORS, SYMBOLS, fit_face, fitted_temperature
from models.training.nets import CORNERS_SIZE_WH, FACE_SIZE_WH, LOCATOR_SIZE_WH
from models.training.photos import Flat, flattened, labelled_photos
from vision.net import Manifest

_Made = TypeVar("_Made")
_SEED = 20
_VERSION = "1"
LEAST_SCORE = 0.12
"""The namer tells what is no face, so the locator may suggest a little too much."""
_TEACHING_SCORE = 0.3
"""Photographs found less surely than this are not learned from."""
LEAST_CONFIDENCE = 0.5


def _kept(path: Path, make: Callable[[], _Made]) -> _Made:
    """Load what an earlier run kept in ``path``, or make and keep it."""
    if path.exists():
        with path.open("rb") as file:
            kept: _Made = pickle.load(file)  # noqa: S301 - our own file
            return kept
    made = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        pickle.dump(made, file)
    return made


def _shape(batch: int, size_wh: tuple[int, int]) -> tuple[int, int, int, int]:
    return (batch, 3, size_wh[1], size_wh[0])


def _finders(
    folder: Path, deck: Sequence[Sample], args: argparse.Namespace
) -> dict[str, Entry]:
    """Train and export the nets that find cards."""
    taught = lessons(args.scenes, deck, (), seed=_SEED, workers=args.workers)
    locator = fit_locator(taught, epochs=args.epochs, seed=_SEED)
    corners = fit_corners(taught, epochs=args.epochs // 3, seed=_SEED)
    folder.mkdir(parents=True, exist_ok=True)
    entries = {
        "locator": {
            **write_net(folder, "locator", locator, _shape(1, LOCATOR_SIZE_WH)),
            "least_score": LEAST_SCORE,
        },
        "corners": write_net(folder, "corners", corners, _shape(1, CORNERS_SIZE_WH)),
    }
    write_manifest(folder, _VERSION, entries)
    return entries


def _flats(args: argparse.Namespace, finders: Path) -> list[Flat]:
    """Flatten the photographs that may be learned from."""
    if not (args.photos / "labels.csv").exists():
        tqdm.write(f"No photographs in {args.photos}: training on drawn cards alone.")
        return []
    manifest = Manifest.load(finders)
    photos = labelled_photos(args.photos)
    flats = _kept(
        args.cache / "flats.pickle",
        lambda: flattened(photos, manifest.net("locator"), manifest.net("corners")),
    )
    return [
        flat
        for flat in flats
        if flat.score >= _TEACHING_SCORE and flat.photo.source not in args.leave_out
    ]


def train(args: argparse.Namespace) -> None:
    """Train all nets and write them with their manifest to ``args.out``."""
    torch.set_num_threads(args.threads)
    finders = args.cache / "finders"
    deck = _kept(
        args.cache / "decks.pickle",
        lambda: drawn_decks(np.random.default_rng(_SEED), args.decks),
    )
    entries = _kept(
        args.cache / "finders.pickle", lambda: _finders(finders, deck, args)
    )
    flats = _flats(args, finders)
    face = fit_face(deck, flats, steps=args.steps, seed=_SEED, workers=args.workers)
    args.out.mkdir(parents=True, exist_ok=True)
    for name in entries:
        (args.out / f"{name}.onnx").write_bytes((finders / f"{name}.onnx").read_bytes())
    named: Entry = {
        **write_net(args.out, "face", face, _shape(2, FACE_SIZE_WH)),
        "colors": list(COLORS),
        "symbols": list(SYMBOLS),
        "temperature": round(fitted_temperature(face, deck, flats, seed=_SEED + 1), 3),
        "least_confidence": LEAST_CONFIDENCE,
    }
    write_manifest(args.out, _VERSION, {**entries, "face": named})


def main() -> None:
    """Parse the command line and train."""
    here = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(
        prog="python -m models.training", description=__doc__
    )
    parser.add_argument(
        "--photos", type=Path, default=here.parent / "shared" / "photos"
    )
    parser.add_argument("--out", type=Path, default=here / "models")
    parser.add_argument("--cache", type=Path, default=here / "out" / "training")
    parser.add_argument(
        "--leave-out",
        action="append",
        default=[],
        metavar="SET",
        help="learn nothing from this set of photographs",
    )
    parser.add_argument("--decks", type=int, default=16, help="drawn decks")
    parser.add_argument("--scenes", type=int, default=7000, help="composed scenes")
    parser.add_argument(
        "--epochs", type=int, default=24, help="times each scene is seen"
    )
    parser.add_argument(
        "--steps", type=int, default=2500, help="batches of 64 flat cards"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument(
        "--threads", type=int, default=2, help="threads of a training step"
    )
    train(parser.parse_args())


if __name__ == "__main__":
    main()
