"""Plants a mistake in a module while pytest runs: a plugin of it.

The tree on the disk stays as it is.
"""

import ast
import json
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

from mutants import ORDER
from mutants.mutations import mutated

_order = json.loads(ORDER.read_text())


class Planter(SourceFileLoader):
    """Loads a module with the mistake in it; without, if it has no number."""

    def get_code(self, _name):
        source = Path(self.path).read_text()
        number = _order["number"]
        tree = ast.parse(source) if number is None else mutated(source, number)[0]
        return compile(tree, self.path, "exec")


class Finder:
    """Finds the one module that is changed."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        if name != _order["module"]:
            return None
        path = _order["path"]
        return spec_from_file_location(name, path, loader=Planter(name, path))


sys.meta_path.insert(0, Finder)


def pytest_collection_modifyitems(items):
    """Leave out the tests that do not come by the changed line, and sort the others."""
    place = {test: i for i, test in enumerate(_order["tests"])}
    meant = [item for item in items if item.nodeid in place]
    items[:] = sorted(meant, key=lambda item: place[item.nodeid])
