"""Every word of the board, in all languages."""

from companion.view.language import LANGUAGES, _, gettext_noop, speak, spoken

WORDS = {
    "tables": gettext_noop("Tables"),
    "table": gettext_noop("Table"),
    "ranking": gettext_noop("Ranking"),
    "nothing": gettext_noop("No table has said anything yet."),
    "nobody": gettext_noop("Nobody has finished a round yet."),
    "lost": gettext_noop("No connection to the broker; trying again"),
    "connecting": gettext_noop("Connecting…"),
    "light": gettext_noop("Bright page"),
    "dark": gettext_noop("Dark page"),
    "language": gettext_noop("Language"),
    "all": gettext_noop("All tables"),
    "offline": gettext_noop("not there"),
    "asking": gettext_noop("Help needed: {names}"),
    "round": gettext_noop("Round {n}"),
    "target": gettext_noop("to {n} points"),
    "between": gettext_noop("between rounds"),
    "counting": gettext_noop("hands are counted"),
    "won": gettext_noop("{name} wins the game"),
    "uno": gettext_noop("UNO!"),
    "owes": gettext_noop("{name}: draw {n}"),
    "turn": gettext_noop("{name} to play"),
    "clockwise": gettext_noop("clockwise"),
    "counterclockwise": gettext_noop("counterclockwise"),
    "cards": gettext_noop("Cards"),
    "score": gettext_noop("Points"),
    "record": gettext_noop("Record of the round"),
    "statistics": gettext_noop("This evening"),
    "player": gettext_noop("Player"),
    "games": gettext_noop("Games won"),
    "rounds": gettext_noop("Rounds won"),
    "points": gettext_noop("Points won"),
    "called": gettext_noop("UNO called"),
    "caught": gettext_noop("Caught"),
    "catches": gettext_noop("Caught others"),
    "challenges": gettext_noop("Challenges won"),
    "drawn": gettext_noop("Cards drawn"),
    "red": gettext_noop("Red"),
    "yellow": gettext_noop("Yellow"),
    "green": gettext_noop("Green"),
    "blue": gettext_noop("Blue"),
    "skip": gettext_noop("skip"),
    "reverse": gettext_noop("reverse"),
    "wild": gettext_noop("wild"),
    "cat": gettext_noop("Cat"),
    "bear": gettext_noop("Bear"),
    "rabbit": gettext_noop("Rabbit"),
    "fox": gettext_noop("Fox"),
    "owl": gettext_noop("Owl"),
    "frog": gettext_noop("Frog"),
    "fish": gettext_noop("Fish"),
    "whale": gettext_noop("Whale"),
    "turtle": gettext_noop("Turtle"),
    "snail": gettext_noop("Snail"),
    "elephant": gettext_noop("Elephant"),
    "penguin": gettext_noop("Penguin"),
    "mouse": gettext_noop("Mouse"),
    "butterfly": gettext_noop("Butterfly"),
    "pig": gettext_noop("Pig"),
    "bird": gettext_noop("Bird"),
    "star": gettext_noop("Star"),
    "heart": gettext_noop("Heart"),
    "moon": gettext_noop("Moon"),
    "sun": gettext_noop("Sun"),
    "cloud": gettext_noop("Cloud"),
    "flower": gettext_noop("Flower"),
    "buttons": gettext_noop("My buttons"),
    "seat": gettext_noop("Who are you?"),
    "code": gettext_noop("Code on the table's screen"),
    "pair": gettext_noop("Pair this phone"),
    "leave": gettext_noop("Give the buttons back"),
    "catch": gettext_noop("Catch"),
    "draw": gettext_noop("Draw"),
    "pass": gettext_noop("Pass"),
    "measuring": gettext_noop("Comparing clocks…"),
    "ready": gettext_noop("Ready"),
    "taken": gettext_noop("Pressed"),
    "off": gettext_noop("This table takes no phones."),
    "wrong": gettext_noop("That is not the code; it changes every minute."),
    "wait": gettext_noop("Too many tries: wait for the next code."),
    "occupied": gettext_noop("This seat has a phone already."),
    "unsure": gettext_noop("The connection is too slow to tell when you pressed."),
    "late": gettext_noop("That came too late; press at the table."),
    "revoked": gettext_noop("The table has taken the buttons back."),
}
"""What the page says, by the names that it uses."""


def words() -> dict[str, dict[str, str]]:
    """Return all words, language by language."""
    before = spoken()
    found = {code: _in(code) for code in LANGUAGES}
    speak(before)
    return found


def _in(code: str) -> dict[str, str]:
    speak(code)
    return {key: _(text) for key, text in WORDS.items()}
