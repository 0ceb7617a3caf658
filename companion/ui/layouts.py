"""Loading the layout files, once a process."""

from importlib import import_module
from pathlib import Path

from kivy.lang import Builder


def load_layouts() -> None:
    """Register every widget class and load the ``.kv`` files beside them."""
    here = Path(__file__).parent
    for folder in ("widgets", "screens"):
        for path in sorted(here.glob(f"{folder}/[a-z]*.py")):
            import_module(f"companion.ui.{folder}.{path.stem}")
    for path in sorted(here.glob("*/*.kv")):
        if str(path) not in Builder.files:
            Builder.load_file(str(path))
