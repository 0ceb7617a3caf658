"""Options without the words that a table has invented."""

from companion.records.anonymity import without_own_words


def test_what_a_table_has_named_itself_is_not_told():
    custom = "Evelyn sings: skip"
    own = {"deck": "/home/evelyn/deck.toml", "custom_wild": custom, "target": 300}
    assert without_own_words(own) == {
        "deck": "own-deck",
        "custom_wild": "Own card: skip",
        "target": 300,
    }


def test_a_deck_that_is_shipped_is_told_and_one_that_is_installed_here_is_not():
    assert without_own_words({"deck": "barbie"}) == {"deck": "barbie"}
    assert without_own_words({"deck": "evelyn"}) == {"deck": "own-deck"}
    assert without_own_words({}) == {}
