"""Takes a stored game up again where it was left."""

from companion.records.journal import Journal
from companion.records.journal_reader import StoredGame
from companion.referee.game import GameInPlay
from companion.referee.replay import MOST_REPORTS, restore_tracker


def taken_up(journal: Journal, stored: StoredGame) -> GameInPlay:
    """Return a stored game in play, with the doubts in which it was left.

    Raises:
        CompanionError: if it cannot be replayed.
    """
    telling, questions = restore_tracker(*journal.recent(stored, MOST_REPORTS))
    return GameInPlay(telling, questions, played_s=journal.played_s(stored))
