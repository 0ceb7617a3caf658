"""Several processes of pytest share the tests: each takes folder after folder.

Only what a process takes is imported there, and nobody hands tests out or collects
reports. A folder is taken as a whole: what it has drawn or learned once, and the only
window of its tests, serves all of them.
"""

import re
from itertools import zip_longest
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FIRST = (
    *("stranger", "ui", "table", "vision/reading", "vision/following", "network"),
    *("vision/reading/taught", "systemd", "camera", "hardware/network_camera"),
    *("referee/tracking", "pages", "commands", "faults", "bench", "records"),
)
"""Folders that take the longest: what begins last keeps the other processes waiting."""


class SharedTests:
    """Collects and runs what no other process has taken yet; a plugin of pytest.

    Args:
        config: that of pytest; `--share` names a folder for notes of what is taken.
    """

    def __init__(self, config):
        self._config = config
        self._free = self._folders()
        self._root = None
        """The collector of all folders."""
        self._collected = {}
        """What is in the folders that were looked into, by their collector."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session):
        """Collect the next folder only."""
        hook = self._config.hook
        if self._root is None:
            # To come to a folder, pytest looks into the one above: only then are the
            # fixtures of its conftest known.
            [inside] = session.perform_collect([str(TESTS / "core")], genitems=False)
            self._root = inside.parent
        session.items = []
        while not session.items:
            folder = next(filter(self._take, self._free), None)
            if folder is None:
                break
            for file in self._files(folder):
                session.items += session.genitems(file)
            hook.pytest_collection_modifyitems(
                session=session, config=self._config, items=session.items
            )
        hook.pytest_collection_finish(session=session)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Run folder after folder."""
        count, hook = 0, self._config.hook
        while session.items:
            count += len(session.items)
            for item, following in zip_longest(session.items, session.items[1:]):
                # What is made for all tests, as the window is, stays until the end.
                nextitem = following or session
                hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
                if session.shouldfail or session.shouldstop:
                    raise session.Failed(session.shouldfail or session.shouldstop)
            hook.pytest_collection(session=session)
        session.testscollected = count
        return True

    def _folders(self):
        """Yield the name of each folder with tests, the longest folders first."""
        names = {
            path.parent.relative_to(TESTS).as_posix()
            for path in TESTS.rglob("test_*.py")
        }
        yield from sorted(names - {*self._config.getini("norecursedirs")}, key=_place)

    def _files(self, folder):
        """Return the files of a folder that are not left out, not yet imported."""
        collector = self._root
        for part in Path(folder).parts:
            inside = self._inside(collector)
            collector = next(each for each in inside if each.path.name == part)
        files = [x for x in self._inside(collector) if isinstance(x, pytest.File)]
        return [file for file in files if not self._is_left_out(file.path)]

    def _inside(self, collector):
        if collector not in self._collected:
            report = collector.ihook.pytest_make_collect_report(collector=collector)
            collector.ihook.pytest_collectreport(report=report)
            self._collected[collector] = report.result
        return self._collected[collector]

    def _is_left_out(self, path):
        """Whether all tests of a file are: it is not even imported."""
        left_out = re.fullmatch(r"not \(([\w ]+)\)", self._config.option.markexpr)
        if left_out is None:
            return False
        text = path.read_text("utf-8")
        marked = re.search(r"^pytestmark = .*(?:\n[ \]].*)*", text, re.MULTILINE)
        marks = re.findall(r"\bmark\.(\w+)", marked[0]) if marked else []
        return {*marks} & {*left_out[1].split(" or ")} != set()

    def _take(self, folder):
        """Note that a folder is taken; return whether it was still free."""
        note = self._config.option.share / f"{folder.replace('/', '-')}.taken"
        try:
            note.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


def _place(folder):
    return (FIRST.index(folder) if folder in FIRST else len(FIRST)), folder
