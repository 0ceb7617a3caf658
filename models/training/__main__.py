"""``python -m models.training``: trains all nets and exports them to ONNX.

Without photographs it trains on drawn cards alone. Results that are the same whichever
set of photographs is left out (drawn decks, scenes, the nets that find cards, examples,
the face net of drawn cards) are kept under ``out/training`` and reused, and a run that
was stopped goes on where it was; delete that folder (about 10 GB) to start afresh.
The largest stages take 15 GB of memory.
"""

import argparse
from pathlib import Path

import torch

from models.training.recipe import Recipe, leave_one_out, train_all
from models.training.stages import StaleStagesError


def _parser() -> argparse.ArgumentParser:
    here = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(
        prog="python -m models.training", description=__doc__
    )
    photos = here.parent / "shared" / "photos"
    parser.add_argument("--photos", type=Path, default=photos)
    parser.add_argument("--out", type=Path, default=here / "models")
    parser.add_argument("--cache", type=Path, default=here / "out" / "training")
    parser.add_argument(
        "--leave-out",
        metavar="SET",
        help="train the face net without this set of photographs, and read that set",
    )
    for option, default, what in (
        ("--decks", 24, "drawn decks"),
        ("--scenes", 20_000, "composed scenes"),
        ("--locator-steps", 16_000, "batches of 24 scenes"),
        ("--corner-steps", 12_000, "batches of 64 crops"),
        ("--other-scenes", 16_000, "composed scenes of other games"),
        ("--other-locator-steps", 9000, "batches of 24 of those"),
        ("--other-corner-steps", 10_000, "batches of 64 crops of those"),
        ("--reason-pictures", 40_000, "drawn pictures in which no card can be read"),
        ("--reason-steps", 7000, "batches of 48 of those"),
        ("--drawn-examples", 30_000, "drawn flat cards to learn from"),
        ("--photo-examples", 30_000, "photographed flat cards to learn from"),
        ("--drawn-steps", 4800, "batches of 64 drawn cards"),
        ("--face-steps", 3000, "batches of 64 drawn and photographed cards"),
        ("--workers", 1, "processes"),
        ("--threads", 1, "threads of a training step"),
        ("--seed", 20, "of all chance"),
    ):
        parser.add_argument(option, type=int, default=default, help=what)
    return parser


def main() -> None:
    """Parse the command line and train."""
    parser = _parser()
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    known = {k: v for k, v in vars(args).items() if k in Recipe.__slots__}
    recipe = Recipe(**known)
    try:
        if args.leave_out:
            leave_one_out(recipe, args.leave_out)
        else:
            train_all(recipe)
    except StaleStagesError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
