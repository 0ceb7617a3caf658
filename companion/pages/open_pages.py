"""The pages that lie over the game, one upon the other."""

from companion.pages.page import Page
from companion.view.actions import PageAction


class OpenPages:
    """The open pages, by what opened them, the visible one last.

    A page may hold something, such as the camera's picture, until it is closed. That is
    done by `let_go`, once all is opened and closed that an action opens and closes.
    """

    def __init__(self) -> None:
        self._pages: dict[PageAction, Page] = {}
        self._held: tuple[Page, ...] = ()
        """The pages that have not been closed yet."""

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def all(self) -> tuple[Page, ...]:
        """All open pages, the lowest first."""
        return tuple(self._pages.values())

    @property
    def visible(self) -> Page | None:
        """The page on top; ``None`` if none is open."""
        return next(reversed(self._pages.values()), None)

    def put(self, action: PageAction, page: Page) -> None:
        """Lay a page on top that an action opens."""
        self._pages[action] = page

    def return_to(self, action: PageAction) -> bool:
        """Take off what lies on the page that an action opened; whether it is open."""
        if action not in self._pages:
            return False
        while next(reversed(self._pages)) != action:
            self._pages.popitem()
        return True

    def take_off(self) -> None:
        """Take the visible page off."""
        self._pages.popitem()

    def remove(self, *pages: Page) -> None:
        """Take pages out, wherever they lie."""
        self._pages = {a: page for a, page in self._pages.items() if page not in pages}

    def clear(self) -> None:
        """Take all off."""
        self._pages.clear()

    def let_go(self) -> None:
        """Close the pages that are open no more."""
        before, self._held = self._held, self.all
        for page in before:
            if page not in self._held:
                page.close()
