"""The story of an evening: at most five highlights, to be saved as a picture."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import partial

from companion.pages.chances import ShowChances
from companion.pages.errand import Export
from companion.pages.page import Page, PageContext
from companion.pages.past_games import local_date
from companion.pages.phone_handout import PhoneHandout
from companion.records.archive import ArchiveEntry, drawn
from companion.records.chance_history import Moment, turning_points
from companion.records.evening import (
    EveningSummary,
    NamedCount,
    count_last_evening,
    evening_of,
    summarize,
)
from companion.view.actions import Action, Back, PageAction
from companion.view.badges import Badge, badges_of
from companion.view.elements import Control
from companion.view.form import Form, Heading, Line, Lines
from companion.view.language import _, ngettext, ngettext_noop
from companion.view.sentences.log import turning_sentence
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.words import brief

_log = logging.getLogger(__name__)

MOST = 5
"""Highlights that fit on the smallest display."""

_GAMES = ngettext_noop("game won", "games won")
_ROUNDS = ngettext_noop("round won", "rounds won")
_CAUGHT_UP = ngettext_noop("point caught up", "points caught up")
_CATCHES = ngettext_noop("person caught", "people caught")
_HELD = ngettext_noop("card in one hand", "cards in one hand")
_LAID = ngettext_noop("card to win a round", "cards to win a round")
_MISSED = ngettext_noop("UNO call missed", "UNO calls missed")


class PictureAct(PageAction, Enum):
    """Actions on the story as a picture."""

    SAVE = "save"
    HAND_OUT = "hand_out"
    """Offer it to a phone."""


def evening_page(  # noqa: PLR0913 (keywords say what each is)
    story: EveningSummary,
    names: tuple[str, ...],
    chosen: Mapping[str, Badge],
    *,
    date: str = "",
    status: str = "",
    turn: Line | None = None,
) -> Form:
    """Return what is worth telling.

    Args:
        story: the evening in numbers.
        names: all who played, for their badges.
        chosen: the badges that people have chosen, by name.
        date: when it was.
        status: what was just done with the picture.
        turn: the card that changed a round most; ``None`` before one is known.
    """
    worn = dict(zip(names, badges_of(names, chosen), strict=True))

    def highlight(feat: NamedCount | None, one: str, many: str) -> tuple[Line, ...]:
        if feat is None:
            return ()
        badge, says = worn.get(feat.name, Badge()), ngettext(one, many, feat.number)
        name, number = brief(feat.name), str(feat.number)
        return (Line(title=name, description=says, number=number, badge=badge),)

    best = highlight(story.winners[0] if story.winners else None, *_GAMES)
    highlights = (
        *(best or highlight(story.round_winner, *_ROUNDS)),
        *highlight(story.comeback, *_CAUGHT_UP),
        *highlight(story.catcher, *_CATCHES),
        *highlight(story.longest_hand, *_HELD),
        *highlight(story.shortest, *_LAID),
        *highlight(story.most_missed_calls, *_MISSED),
    )
    heading = Heading(_("Tonight"), status or _sentence(story, date))
    turning = () if turn is None else (turn,)
    any_told = bool(highlights)
    save = Control(_("Save as a picture"), PictureAct.SAVE, enabled=any_told)
    phone = Control(_("To a phone"), PictureAct.HAND_OUT, enabled=any_told)
    return Form(
        name="evening",
        fills_screen=True,
        sections=(heading, Lines((*turning, *highlights)[:MOST])),
        keys=(phone, save),
    )


def _sentence(story: EveningSummary, date: str) -> str:
    games = ngettext("{n} game", "{n} games", story.games).format(n=story.games)
    rounds = ngettext("{n} round", "{n} rounds", story.rounds).format(n=story.rounds)
    return _(", ").join(part for part in (date, games, rounds) if part)


class EveningPage(Page):
    """Tells of all games that were played since people sat down.

    Args:
        context: knows the games, the badges, and who draws the picture.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._status = ""
        self._to_phone = PhoneHandout(context)
        self._export = Export()
        self._chances_seen = -1
        """Version of the chances when the page was drawn: another one draws it anew."""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return self._to_phone.view or self._story(self._status)

    def _story(self, status: str = "") -> Form:
        """Return the story, with what was just done with its picture."""
        games = self._games()
        accounts = tuple(each.account for each in reversed(games) if each.account)
        # Who plays now has the badge of the table, whoever chose it on another day.
        names = dict.fromkeys(name for each in accounts[::-1] for name in each.names)
        date = local_date(games[-1].game.started)[:10] if games else ""
        preferences, story = self._context.preferences, summarize(accounts)
        if preferences.settings.for_children:
            story = replace(story, comeback=None)  # nobody is told any points
        return evening_page(
            story,
            tuple(names),
            preferences.badges,
            date=date,
            status=status,
            turn=self._turn,
        )

    def _games(self) -> tuple[ArchiveEntry, ...]:
        """Return the games of the evening, the latest first."""
        games = self._context.archive.games
        return games[: count_last_evening(each.game.started for each in games)]

    def handle(self, action: Action) -> bool:
        """Save the picture, or hand it out."""
        match action:
            case PictureAct.SAVE:
                self._status = self._save()
            case PictureAct.HAND_OUT:
                self._status = self._hand_out()
            case Back() if self._to_phone.is_offered:
                self._to_phone.close()
            case _:
                return False
        return True

    def tick(self) -> bool:
        """Read one more game of the evening; return whether anything has changed."""
        if ended := self._to_phone.tick() or self._export.take():
            self._status = ended
            return True
        if any(not (each.account or each.fault) for each in self._games()):
            return self._context.archive.read_next()
        chances = self._context.chances
        chances.read(each.game for each in self._finished())
        before, self._chances_seen = self._chances_seen, chances.version
        return before != chances.version

    def _finished(self) -> list[ArchiveEntry]:
        """Return the games that were decided."""
        return [each for each in self._games() if each.account and each.account.winners]

    @property
    def _turn(self) -> Line | None:
        """The card that changed a round most for who laid it, so far."""
        found: list[tuple[int, Moment]] = []
        for each in self._finished():
            moments = self._context.chances.moments(each.game.id)
            found += [(each.game.id, one) for one in turning_points(moments, most=1)]
        if not found:
            return None
        number, turn = max(found, key=lambda each: abs(each[1].gain))
        return Line(
            title=_("The turning point"),
            description=turning_sentence(turn),
            action=ShowChances(number, turn.round, turn.step.n),
        )

    def close(self) -> None:
        """Hand nothing out any longer."""
        self._to_phone.close()

    def _save(self) -> str:
        if self._context.draw is None:
            return ""
        day, draw = self._day, partial(self._context.draw, self._story())
        return self._export.begin(lambda: self._context.archive.keep_picture(day, draw))

    def _hand_out(self) -> str:
        if self._context.draw is None:
            return ""
        try:
            picture = drawn(partial(self._context.draw, self._story()))
        except OSError as error:
            _log.warning("No picture could be drawn: %s", error)
            return trouble_text(Trouble.GAME_NOT_EXPORTED)
        return self._to_phone.begin(picture, f"uno-{self._day}.png")

    @property
    def _day(self) -> str:
        """The evening's day, for names of files."""
        return evening_of(self._games()[-1].game.started)
