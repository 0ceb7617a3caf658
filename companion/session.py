"""One evening at one table: input, ruling, journal, state. No thread, no screen."""

from companion.core.errors import ImpossibleEventError
from companion.core.history import History
from companion.core.inputs import TableInput
from companion.core.referee import rule_on
from companion.core.rulings import Objection, Question, Ruling, Violation
from companion.journal import Journal, StoredGame


class Session:
    """Owns the state of the table; one thread uses it, the only writer.

    Args:
        journal: where every ruling is written before it is shown.
        game: the game to go on with; replayed from the journal.
    """

    def __init__(self, journal: Journal, game: StoredGame) -> None:
        self._journal = journal
        self._game = game
        self.history: History = journal.history(game)
        """All that happened in this game."""
        self.questions: tuple[Question, ...] = ()
        """What only the table can know, until the game moves on."""
        self.ruling = Ruling()
        """The answer to the last input."""

    def handle(self, item: TableInput, *, answering: int | None = None) -> Ruling:
        """Rule on one input: think, write, then speak.

        Args:
            item: what a sensor reported.
            answering: for touches, the version of the history that the touched view
                showed; a touch on an older view is refused.

        Returns:
            The ruling, which is on the disk if it has events.

        Raises:
            JournalError: if it cannot be written; nothing has changed then.
        """
        if answering is not None and answering != self.history.version:
            return self._speak(_objection(Objection.STALE))
        try:
            ruling = rule_on(self.history, item)
            after = self.history.after(ruling.events)
        except ImpossibleEventError:
            return self._speak(_objection(Objection.NOT_NOW))
        if ruling.events:
            self._journal.append(self._game, ruling.events)
            self.history = after
        return self._speak(ruling)

    def _speak(self, ruling: Ruling) -> Ruling:
        """Keep the ruling for the screen; questions lapse when the game moves on."""
        self.ruling = ruling
        if ruling.events or ruling.questions:
            self.questions = ruling.questions
        return ruling

    def close_question(self) -> None:
        """Let the open question go: its answer needs no event."""
        self.questions = ()


def _objection(objection: Objection) -> Ruling:
    return Ruling(violations=(Violation(objection),))


def resume_or_open(
    journal: Journal, names: tuple[str, ...], rules: dict[str, object]
) -> Session:
    """Go on with the last game, or open one if the journal has none.

    Args:
        journal: the table's journal.
        names: the players of a new game.
        rules: options of a new game that differ from the defaults.
    """
    games = journal.games()
    return Session(journal, games[-1] if games else journal.open_game(names, rules))
