"""docs/network.md is what is sent."""

from companion.network.schema import DOCUMENT, in_document, tables


def test_the_messages_in_the_document_are_those_that_are_sent():
    """`python -m companion.network.schema` writes them anew."""
    assert in_document(DOCUMENT.read_text("utf-8")) == tables()
