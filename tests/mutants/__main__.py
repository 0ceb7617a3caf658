"""Plants small mistakes, and asks whether a test finds them: make mutants

    python -m mutants [--each 25] [--seed 1] [--only core]

Mistakes are drawn by chance, as many in each of four packages. Each is run against the
tests of its own package that come by the changed line, the quickest first, until one
fails. Those that none finds are printed, to look at; a mistake that changes nothing
stands in equivalent.toml, with the reason.

Coverage.py says which test comes by which line: a mistake takes seconds. Of the known
libraries mutmut runs the tests in a copy of the tree, away from the photographs beside
it, and cosmic-ray runs all tests each time.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from xml.etree.ElementTree import parse

from coverage import CoverageData

from mutants import BUILD, ORDER
from mutants.mutations import mutated, mutations

PACKAGES = {
    "core": ("companion/core", ("tests/core", "tests/golden")),
    "referee": ("companion/referee", ("tests/referee",)),
    "records": ("companion/records", ("tests/records",)),
    "vision": ("vision", ("tests/vision",)),
}
"""The folder of each package, and those of its tests."""
_INTERRUPTED = 2
"""Exit status of pytest where a test cannot be imported; above it pytest failed."""
SLOWER, SPARE_S = 3, 30.0
"""Tests that take so many times longer than usual have found the mistake: it hangs."""
EQUIVALENT = Path(__file__).parent / "equivalent.toml"


@dataclass(frozen=True)
class Mutant:
    """A mistake in a file, and its statement without and with it."""

    path: Path
    number: int
    where: str
    lines: range
    before: str
    after: str

    def __str__(self):
        place = f"{self.path}:{self.lines.start} in {self.where}"
        return f"{place}\n  - {self.before}\n  + {self.after}"

    @property
    def key(self):
        return str(self.path), self.where, self.before, self.after


def main(argv=None):
    parser = argparse.ArgumentParser(prog="mutants")
    parser.add_argument("--each", type=int, default=25, help="how many in each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PACKAGES, help="one package")
    args = parser.parse_args(argv)
    BUILD.mkdir(parents=True, exist_ok=True)
    total = Counter()
    for name, (folder, tests) in PACKAGES.items():
        if args.only in {None, name}:
            drawn = _drawn(folder, args.each, Random(f"{args.seed} {name}"))
            coverage, times, limit_s = _coverage(name, folder, tests)
            began = monotonic()
            found = Counter(_verdicts(drawn, coverage, times, limit_s))
            took = f"{monotonic() - began:.0f} s"
            print(f"{name}: {dict(found)} in {took}", flush=True)
            total += found
    print(f"{total.total()} mutants: {dict(total)}")
    return int(total["survived"] > 0)


def _drawn(folder, count, random):
    """Return mistakes in the modules of a folder, drawn by chance."""
    paths = sorted(Path(folder).rglob("*.py"))
    sizes = {path: len(mutations(ast.parse(path.read_text()))) for path in paths}
    places = [(path, n) for path, size in sizes.items() for n in range(size)]
    return [_mutant(*place) for place in random.sample(places, count)]


def _mutant(path, number):
    source = path.read_text()
    found = mutations(ast.parse(source))[number]
    _tree, before, after = mutated(source, number)
    return Mutant(path, number, found.where, found.lines, before, after)


def _coverage(name, folder, tests):
    """Run a package's tests once.

    Returns:
        Which of them come by which line, their seconds by name, and a limit of time.
    """
    began = monotonic()
    file, report = BUILD / f"{name}.coverage", BUILD / f"{name}.xml"
    options = (f"--cov={folder}", "--cov-context=test", "--cov-report=")
    timed = f"--junit-xml={report}"
    if failure := _pytest(*options, timed, *tests, COVERAGE_FILE=str(file)):
        sys.exit(f"{failure}\n{name}: the tests fail without any mistake.")
    found = CoverageData(str(file))
    found.read()
    return found, _times(report), SLOWER * (monotonic() - began) + SPARE_S


def _times(report):
    """Return the seconds that each test took, by its name, as pytest reports them."""
    tests = [test.attrib for test in parse(report).iter("testcase")]  # noqa: S314 (ours)
    return {
        f"{test['classname'].replace('.', '/')}.py::{test['name']}": float(test["time"])
        for test in tests
    }


def _verdicts(mutants, coverage, times, limit_s):
    """Yield what became of each mistake."""
    equivalent = tomllib.loads(EQUIVALENT.read_text())["mutant"]
    keys = ("path", "where", "before", "after")
    known = {tuple(each[key] for key in keys): each["reason"] for each in equivalent}
    for mutant in mutants:
        if reason := known.get(mutant.key):
            print(f"equivalent: {mutant}\n  {reason}", flush=True)
            yield "equivalent"
            continue
        tests = _quickest_first(_tests_of(mutant, coverage), times)
        verdict = _verdict(mutant, tests, limit_s)
        print(f"{verdict} {mutant.path}:{mutant.lines.start}", flush=True)
        if verdict == "survived":
            print(f"{verdict} {len(tests)} tests: {mutant}", flush=True)
        yield verdict


def _tests_of(mutant, coverage):
    """Return the tests that come by a line; all, if it runs while it is imported."""
    by_line = coverage.contexts_by_lineno(str(mutant.path.resolve()))
    contexts = {context for line in mutant.lines for context in by_line.get(line, ())}
    if "" in contexts:
        contexts = coverage.measured_contexts()
    return {context.rpartition("|")[0] for context in contexts} - {""}


def _quickest_first(tests, times):
    """Sort tests by the time of all of their file, then by their own."""
    files = Counter()
    for test in tests:
        files[test.partition("::")[0]] += times.get(test, 0.0)
    return sorted(tests, key=lambda t: (files[t.partition("::")[0]], times.get(t, 0.0)))


def _verdict(mutant, tests, limit_s):
    """Return whether a test finds a mistake."""
    if not tests:
        return "survived"
    order = {
        "module": ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__"),
        "path": str(mutant.path.resolve()),
        "number": mutant.number,
        "tests": tests,
    }
    ORDER.write_text(json.dumps(order))
    files = sorted({test.partition("::")[0] for test in tests})
    try:
        failed = _pytest("-p", "mutants.planted", *files, limit_s=limit_s)
    except subprocess.TimeoutExpired:
        return "hung"
    return "killed" if failed else "survived"


def _pytest(*args, limit_s=None, **environment):
    """Run tests until the first one fails, and return what pytest says of it."""
    usual = ("-x", "--quiet", "--hypothesis-seed=0", "-p", "no:cacheprovider")
    command = (sys.executable, "-m", "pytest", *usual, *args)
    environment |= {"HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis")}
    done = subprocess.run(  # noqa: S603 (our own tests)
        command,
        capture_output=True,
        check=False,
        env=os.environ | environment,
        timeout=limit_s,
    )
    if done.returncode > _INTERRUPTED:
        raise RuntimeError(done.stdout.decode() + done.stderr.decode())
    return done.stdout.decode() if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
