"""What the main thread of a page did, by the browser's own clocks."""

import json
from dataclasses import dataclass
from itertools import pairwise

CATEGORIES = ["toplevel", "blink.user_timing", "loading"]


@dataclass(frozen=True)
class Task:
    """One task; times in milliseconds since the page was asked for."""

    at: float
    took: float
    """By the clock on the wall."""
    worked: float
    """By the thread's own clock, which stands still while others have the processor."""


class RecentEvent:
    """Traces a page from before it is opened."""

    def __init__(self, browser, tab, path):
        self._browser, self._path = browser, path
        browser.start_tracing(page=tab, path=path, categories=CATEGORIES)

    def stop(self):
        """Return the tasks of the page's main thread, in order."""
        self._browser.stop_tracing()
        events = json.loads(self._path.read_text())["traceEvents"]
        begin = next(e for e in reversed(events) if is_navigation(e))
        main = next(e for e in events if is_main(e, begin["pid"]))
        where = main["pid"], main["tid"]
        tasks = [e for e in events if is_task(e) and (e["pid"], e["tid"]) == where]
        found = [
            Task((e["ts"] - begin["ts"]) / 1e3, e["dur"] / 1e3, e["tdur"] / 1e3)
            for e in sorted(tasks, key=lambda each: each["ts"])
            if e["ts"] >= begin["ts"]
        ]
        assert found
        assert all(one.at + one.took <= two.at + 0.1 for one, two in pairwise(found))
        return found


def is_navigation(event):
    address = event["args"].get("data", {}).get("documentLoaderURL", "")
    return event["name"] == "navigationStart" and address.startswith("http://127.")


def is_main(event, pid):
    named = event["name"] == "thread_name" and event["pid"] == pid
    return named and event["args"]["name"] == "CrRendererMain"


def is_task(event):
    return event["name"] == "ThreadControllerImpl::RunTask" and "tdur" in event


def worked_ms(tasks, until=float("inf")):
    """How much work was done until a moment."""
    return sum(task.worked for task in tasks if task.at < until)
