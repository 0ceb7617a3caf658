"""Help: what may be done now and why, what each button does, and the tour again."""

from dataclasses import dataclass
from typing import ClassVar, Self

from companion.core.state import Phase, State
from companion.pages.page import Page, PageContext
from companion.view.actions import Open, PageAction
from companion.view.elements import Control
from companion.view.form import Form, Heading, Line, Lines
from companion.view.language import _
from companion.view.sentences.acts import turn_prompt
from companion.view.sentences.log import row_text


@dataclass(frozen=True, slots=True)
class ShowHelp(PageAction):
    """Show a part of the buttons."""

    opens: ClassVar[str] = "help"

    part: int
    """From 1: the buttons, a few at a time; 0: what may be done now."""


ROWS = 3
"""Lines whose sentences fit on the smallest display, with the round under them."""


def help_page(state: State | None, part: int = 0) -> Form:
    """Return what may be done now, each with the rule that says so; or the buttons.

    Args:
        state: of the game; ``None`` before there is one.
        part: as in `ShowHelp`; what may be done now needs a game.
    """
    buttons = _buttons()
    parts = [buttons[n : n + ROWS] for n in range(0, len(buttons), ROWS)]
    first = 0 if state is not None else 1
    at = max(part, first)
    following = at + 1 if at < len(parts) else first
    texts = {0: _("What may I do now?"), 1: _("The buttons")}
    action = Open("help") if following == first else ShowHelp(following)
    sections = (_lines(parts[at - 1]),) if state is None or at else _now(state)
    return Form(
        name="help",
        title=_("Help"),
        sections=sections,
        keys=(
            Control(texts.get(following, _("More buttons")), action),
            Control(_("The tour"), Open("tour")),
        ),
    )


def _now(state: State) -> tuple[Heading | Lines, ...]:
    prompt = turn_prompt(state)
    heading = Heading(prompt.name or _("The table"), prompt.sentence)
    return (heading, _lines(acts_now(state)))


def _lines(told: tuple[tuple[str, str], ...]) -> Lines:
    return Lines(tuple(Line(title=title, description=says) for title, says in told))


def _buttons() -> tuple[tuple[str, str], ...]:
    return (
        (_("UNO!"), row_text("N1")),
        (_("Catch"), row_text("N2")),
        (_("Draw"), row_text("T3")),
        (_("Pass"), _("The turn ends without a card.")),
        (_("Challenge"), row_text("W4")),
        (_("Undo"), _("Goes back to before anything that happened.")),
    )


def acts_now(state: State) -> tuple[tuple[str, str], ...]:
    """Return what whoever is to act may do, each with the rule in one sentence.

    A missed call is told by none of it (5.0).

    Args:
        state: the present state.
    """
    lay, draw = _("A card"), _("Draw")
    drawing = "H9" if state.rules.draw_until_playable else "T3"
    told = {
        Phase.PLAY: ((lay, "T1"), (_("A wild"), "T2"), (draw, drawing)),
        Phase.DRAWN: ((lay, drawing), (_("Pass"), "T3")),
        Phase.COLOR: ((_("A color"), "E4"),),
        Phase.SWAP: ((_("A player"), "H4"),),
        Phase.REDEAL: ((_("Deal"), "E6"),),
        Phase.CHALLENGE: ((draw, "E5"), (_("Challenge"), "W4"), *_stacked(state)),
        Phase.VERDICT: ((_("Look"), "W5"), (draw, "W6")),
        Phase.PENALTY: ((draw, "E3"), *_stacked(state)),
        Phase.FLIP: ((_("The first card"), "U8"),),
        Phase.COUNT: ((_("Count"), "F3"),),
        Phase.OVER: ((_("Deal"), "U7"),),
    }[state.phase]
    return tuple((title, row_text(row)) for title, row in told)


def _stacked(state: State) -> tuple[tuple[str, str], ...]:
    """Return the card that answers a draw card, where the table plays so."""
    return () if state.rules.stacking == "off" else ((_("A card"), "H1"),)


class HelpPage(Page):
    """Opened at any time; what may be done follows the game.

    Args:
        context: knows the game.
    """

    def __init__(self, context: PageContext, part: int) -> None:
        super().__init__(context)
        self._part = part

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self:
        """Return the part that was touched; at first what may be done now."""
        return cls(context, action.part if isinstance(action, ShowHelp) else 0)

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        history = self._context.table.history
        return help_page(history.now if history else None, self._part)
