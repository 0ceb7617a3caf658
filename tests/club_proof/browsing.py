"""A real browser, headless."""

import shutil
from contextlib import ExitStack

from playwright.sync_api import sync_playwright
from tracing import RecentEvent

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
    *("--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
WATCH = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    longTasks.push([startTime, duration]);
  }
}).observe({ type: "longtask", buffered: true });
// Tables on the screen: how many, and when they were painted (a timer runs after that).
window.seen = { count: 0, first: 0, last: 0 };
document.addEventListener("readystatechange", () => {
  const cells = document.getElementsByClassName("cell");
  new MutationObserver(() => {
    if (seen.count === cells.length) return;
    seen.count = cells.length;
    setTimeout(() => {
      seen.last = performance.now();
      seen.first ||= seen.last;
    });
  }).observe(document.body, { childList: true, subtree: true });
}, { once: true });
"""


class Page:
    """One page, and what it complained of."""

    def __init__(self, context):
        self.context = context
        self.complaints = []
        context.add_init_script(WATCH)
        self.tab = context.new_page()
        self.tab.on("console", self._heard)
        self.tab.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def close(self):
        self.context.close()


class Browser:
    """Chromium, with a new empty user data folder."""

    def __enter__(self):
        self._stack = ExitStack()
        play = self._stack.enter_context(sync_playwright())
        self._browser = play.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS], headless=True
        )
        self._stack.callback(self._browser.close)
        return self

    def __exit__(self, *exc):
        self._stack.close()

    def open(self, address, **looks):
        page = self.blank(**looks)
        page.tab.goto(address)
        return page

    def blank(
        self, *, size=(1920, 1080), language="en", theme="dark", trusts_all=False
    ):
        width, height = size
        return Page(
            self._browser.new_context(
                viewport={"width": width, "height": height},
                locale=language,
                color_scheme=theme,
                ignore_https_errors=trusts_all,
            )
        )

    def trace(self, page, path):
        """Trace what a page does from now on."""
        return RecentEvent(self._browser, page.tab, path)
