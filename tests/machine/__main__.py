"""A Raspberry Pi that is not there: make machine, make machine-run, make machine-proof.

python -m machine build RELEASE     build its disk, unless it is there
python -m machine run               boot it, and take orders at a prompt
python -m machine arm WHEEL         the same for arm64: build, boot, read eight cards
python -m machine proof [--short]   try everything that is promised of the appliance
"""

import argparse
import os
import shutil
import signal
import sys
from pathlib import Path

from machine import image, prompt
from machine.qemu import MachineError

ALONE = "MACHINE_MOUNTS_ALONE"


def main() -> int:
    """Do what is asked for; 0 if all went well."""
    parser = argparse.ArgumentParser(prog="machine", description=__doc__)
    does = parser.add_subparsers(required=True, dest="does")
    does.add_parser("build").add_argument("release", type=Path)
    does.add_parser("arm").add_argument("wheel", type=Path)
    does.add_parser("run").add_argument("--folder", type=Path)
    proof = does.add_parser("proof")
    proof.add_argument("--short", action="store_true")
    proof.add_argument("--plant", metavar="FAULT")
    proof.add_argument("--only", metavar="PART", action="append", default=[])
    args = parser.parse_args()
    mount_only_here()
    # Whoever is ended takes his machine along, which has a session of its own.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        if args.does == "build":
            image.build(args.release)
        elif args.does == "run":
            prompt.run(args.folder or image.BUILD / "run")
        elif args.does == "arm":
            from machine import arm64  # noqa: PLC0415 (needs the companion)

            return arm64.prove(args.wheel)
        else:
            from machine import proof as proofs  # noqa: PLC0415 (needs the companion)

            if args.plant:
                return proofs.prove_planted(args.plant)
            return proofs.prove(short=args.short, only=args.only)
    except MachineError as error:
        print(f"machine: {error}", file=sys.stderr)
        return 1
    return 0


def mount_only_here() -> None:
    """Begin anew where what is mounted is seen by us alone, and ends with us.

    A disk that stays mounted would else be reached by whatever clears its folder away.
    """
    unshare = shutil.which("unshare")
    if os.geteuid() or unshare is None or os.environ.get(ALONE):
        return
    command = (unshare, "--mount", sys.executable, "-m", "machine", *sys.argv[1:])
    os.execve(unshare, command, {**os.environ, ALONE: "yes"})  # noqa: S606 (no shell)


if __name__ == "__main__":
    sys.exit(main())
