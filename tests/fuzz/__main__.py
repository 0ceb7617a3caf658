"""Breaks ten thousand inputs, and counts tracebacks and hangs.

    python -m fuzz [--count 10000] [--seed 1] [--keep FOLDER]

What is broken is the same for the same seed. What went wrong is kept, to look at.
"""

import argparse
import signal
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from companion.core.errors import CompanionError
from fuzz.targets import Target, targets
from hardware.errors import HardwareError

LIMIT_S, WAITS_S = 5, 60
"""Of a processor's time, and of anybody's: others may keep this machine busy."""
LONGEST_SENTENCE = 1000


class HangError(Exception):
    """A reader took too long."""


def _ring(*_: object) -> None:
    raise HangError


def verdict(target: Target, data: bytes) -> str:
    """Return how a reader took an input: read, refused, or what went wrong."""
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    signal.setitimer(signal.ITIMER_REAL, WAITS_S)
    try:
        target.read(data)
    except (CompanionError, HardwareError) as error:
        is_sentence = "\n" not in str(error) and len(str(error)) <= LONGEST_SENTENCE
        return "refused" if is_sentence else f"no sentence: {str(error)[:200]!r}"
    except HangError:
        return "hang"
    except BaseException:  # noqa: BLE001 (what is counted)
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    return "read"


def main() -> int:
    """Break inputs; 0 if every one was read or refused with a sentence."""
    parser = argparse.ArgumentParser(prog="fuzz")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("out/fuzz"))
    parser.add_argument("--only", help="the name of one reader")
    args = parser.parse_args()
    signal.signal(signal.SIGALRM, _ring)
    signal.signal(signal.SIGPROF, _ring)
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for target in targets(Path(folder)):
            if args.only in {None, target.name}:
                total += _try(target, args.count * target.share // 100, args)
    print(f"{sum(total.values())} inputs: {dict(total)}")
    return 0 if total.keys() <= {"read", "refused"} else 1


def _try(target: Target, count: int, args: argparse.Namespace) -> Counter[str]:
    random = Random(f"{args.seed} {target.name}")
    seen: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number in range(count):
        data = target.broken(random)
        found = verdict(target, data)
        kind = found if found in {"read", "refused", "hang"} else "traceback"
        if found.startswith("no sentence"):
            kind = "no sentence"
        seen[kind] += 1
        if kind not in {"read", "refused"}:
            kinds[found.strip().splitlines()[-1][:150]] += 1
            args.keep.mkdir(parents=True, exist_ok=True)
            (args.keep / f"{target.name}-{number}").write_bytes(data)
            (args.keep / f"{target.name}-{number}.txt").write_text(
                found, "utf-8", "backslashreplace"
            )
    print(f"{target.name:10} {count:6}  {dict(seen)}", flush=True)
    for kind, times in kinds.most_common(5):
        print(f"    {times} x {kind}")
    return seen


if __name__ == "__main__":
    sys.exit(main())
