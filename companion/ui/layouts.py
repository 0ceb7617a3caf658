"""Loading the layout files, once a process."""

from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder

PROGRAM = Path(__file__).parents[1]
"""The folder of the program."""
PLACES = (
    *("ui/widgets/labels", "ui/widgets/buttons", "ui/widgets/*"),
    *("ui/root", "ui/form_screen", "pages/*/widgets/*", "pages/*/screen"),
)
"""Paths of widgets and layouts. Of two rules for a widget the later one wins."""


def load_layouts() -> None:
    """Register every widget class and load the ``.kv`` files beside them."""
    builder.call_fn = _apply
    for path in _files(".py"):
        module = path.relative_to(PROGRAM.parent).with_suffix("")
        import_module(".".join(module.parts))
    for path in _files(".kv"):
        if str(path) not in Builder.files:
            Builder.load_file(str(path))


def _apply(bound: tuple[Any, ...], *_changed: object) -> None:
    """Set a property of a widget to what its rule says, in the place of Kivy's own.

    Kivy's does the same, but first puts each value and each view into words, for a
    trace that nobody reads.
    """
    widget, name, value, rule, names = bound
    rule.count += 1
    setattr(widget, name, eval(value, names))  # noqa: S307 (our own layouts)


def _files(suffix: str) -> list[Path]:
    found = (PROGRAM.glob(place + suffix) for place in PLACES)
    return [path for paths in found for path in sorted(paths) if path.stem[0] != "_"]
