"""Moments of the page of an update, and of the start page that leads to it."""

from companion.pages.update import update_page
from companion.updates.offer import Stage, UpdateStatus
from companion.updates.release_file import Refusal, Release
from companion.view.actions import Open
from companion.view.elements import Control
from companion.view.language import _

NEWS = tuple(
    f"{n}. A line of news that is nearly as long as it may be." for n in "12345"
)
NEXT = Release("10.11.12", ("aarch64 python3.13",), 1, "", 1, {"en": NEWS})
DETAIL = (
    "The libraries could not be installed; connect the network, or put them in the "
    "folder wheels beside install.sh. What could not be fetched stands above that."
)


def on_start():
    """The line of the start page."""
    text = _("{version} did not start; {before} is back")
    return Control(text.format(version="10.11.12", before="10.11.11"), Open("update"))


def update_moments():
    refused = {
        f"update_{why.value}": _page(Stage.REFUSED, why, 12_345, DETAIL)
        for why in Refusal
    }
    stages = {f"update_{stage.value}": _page(stage) for stage in list(Stage)[:3]}
    return {
        "update": update_page(NEXT),
        "update_round": update_page(NEXT, is_round_played=True),
        "update_gone_back": update_page(gone_back="10.11.12"),
        **stages,
        **refused,
    }


def _page(stage, why=None, missing=0, detail=""):
    return update_page(NEXT, UpdateStatus(stage, NEXT.version, why, missing, detail))
