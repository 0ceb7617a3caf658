"""Loading the layout files once, and applying their rules without a log of them."""

import logging
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder

PROGRAM = Path(__file__).parents[1]
"""The folder of the program."""
PLACES = (
    *("ui/widgets/labels", "ui/widgets/buttons", "ui/widgets/*"),
    *("ui/root", "ui/form_screen", "pages/*/widgets/*", "pages/*/screen"),
)
"""Where widgets and layouts lie. Of two rules for a widget the later one wins."""
_APPLY = "call_fn"
"""Kivy's own name of the function that applies a rule."""
_TAKES = ["args", "instance", "v"]
_log = logging.getLogger(__name__)


def load_layouts() -> None:
    """Register every widget class and load the ``.kv`` files beside them."""
    log_no_rules()
    for path in _files(".py"):
        module = path.relative_to(PROGRAM.parent).with_suffix("")
        import_module(".".join(module.parts))
    for path in _files(".kv"):
        if str(path) not in Builder.files:
            Builder.load_file(str(path))


def _files(suffix: str) -> list[Path]:
    found = (PROGRAM.glob(place + suffix) for place in PLACES)
    return [path for paths in found for path in sorted(paths) if path.stem[0] != "_"]


def log_no_rules() -> None:
    """Let Kivy apply rules by `apply_rule` from now on.

    Its own function spells every value out for a log that nobody keeps. Whole views are
    values: that was a quarter of the computing for a card. A Kivy that applies rules
    otherwise keeps its own way.
    """
    own = getattr(builder, _APPLY, None)
    if own is apply_rule:
        return
    if own is None or _parameters(own) != _TAKES:
        _log.warning("This Kivy has no builder.%s as we know it: slower.", _APPLY)
        return
    setattr(builder, _APPLY, apply_rule)


def _parameters(function: Callable[..., object]) -> list[str] | None:
    """Return the names of what a function takes; a compiled one may not tell."""
    try:
        return [*signature(function).parameters]
    except (TypeError, ValueError):
        return None


def apply_rule(
    args: tuple[Any, str, Any, Any, dict[str, Any]], _instance: object, _value: object
) -> None:
    """Give a property the value that its rule says.

    Args:
        args: as Kivy has them: the widget or instruction, the property's name, the
            compiled rule, the rule itself, and the names that it knows.
    """
    element, name, code, rule, names = args
    rule.count += 1
    setattr(element, name, eval(code, names))  # noqa: S307 (compiled from our layouts)
