"""Help: what may be done now and why, what each button does, and the tour again."""

from dataclasses import dataclass
from typing import ClassVar, Self

from companion.core.play.rules import Answer, answers, turns_over
from companion.core.ruleset import Ruleset
from companion.core.state import Phase, State
from companion.pages.page import Page, PageContext
from companion.view.actions import Open, PageAction
from companion.view.cards import card_title
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
    buttons = _buttons(Ruleset() if state is None else state.rules)
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


def _buttons(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    return (
        (_("UNO!"), row_text("N1")),
        (_("Catch"), row_text("N2")),
        (_("Draw"), _drawing(rules)),
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
    lay, draw, drawing = _("A card"), _("Draw"), _drawing(state.rules)
    first = (_("The first card"), row_text("U8"))
    if turns_over(state) and state.top:
        first = (card_title(state.top, state.deck), row_text("6"))
    drawn = ((lay, drawing), (_("Pass"), _("The turn ends without a card.")))
    if state.rules.draw_until_playable:
        drawn = ((lay, row_text("T1")), (draw, drawing))
    play = ((lay, row_text("T1")), (_("A wild"), row_text("T2")), (draw, drawing))
    doubt = ((draw, row_text("E3")), (_("Challenge"), row_text("W4")))
    return {
        Phase.PLAY: play,
        Phase.DRAWN: drawn,
        Phase.COLOR: ((_("A color"), row_text("E4")),),
        Phase.SWAP: ((_("A player"), row_text("H4")),),
        Phase.REDEAL: ((_("Deal"), row_text("E6")),),
        Phase.CHALLENGE: (*doubt, *_answering(state)),
        Phase.VERDICT: ((_("Look"), row_text("W5")), (draw, row_text("W6"))),
        Phase.PENALTY: ((draw, row_text("E3")), *_answering(state)),
        Phase.FLIP: (first,),
        Phase.COUNT: ((_("Count"), row_text("F3")),),
        Phase.OVER: ((_("Deal"), row_text("U7")),),
    }[state.phase]


def _drawing(rules: Ruleset) -> str:
    """Return what becomes of a card that is drawn, as this table plays."""
    row = {"may_play": "T3", "must_play": "X18"}.get(rules.drawn_card, "")
    row = "H9" if rules.draw_until_playable else row
    return row_text(row) or _("The turn ends without a card.")


def _answering(state: State) -> tuple[tuple[str, str], ...]:
    """Return the card that answers a draw card, where there is one."""
    ways = answers(state)
    says = row_text("H1" if Answer.STACK in ways else "6")
    return ((_("A card"), says),) if ways else ()


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
