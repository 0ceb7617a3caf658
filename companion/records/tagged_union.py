"""Dataclasses as JSON objects, told apart by a word under one key of the object.

msgspec checks what is read. It would accept any whole number and read a card as an
object of its fields, so each dataclass has a struct that declares how it is written.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import lru_cache, singledispatch
from operator import attrgetter
from types import GenericAlias
from typing import (
    Annotated,
    Any,
    Generic,
    Optional,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct, defstruct
from msgspec.structs import astuple

from companion.core.cards import Card
from companion.core.errors import ConfigError, NotationError
from companion.core.seating import Seat
from companion.schema.kinds import Name
from companion.schema.sentences import shown
from companion.schema.typed import checked, read_by

_Member = TypeVar("_Member")  # Python 3.11 has no [Member]

_MOST = 10**9  # beyond any number of a game; longer ones are a broken file


@singledispatch
def plain(value: Any) -> Any:  # noqa: ANN401 (of any field)
    """Return the value of a field as JSON has it; other modules add their types."""
    return value


plain.register(Card, str)
plain.register(Enum, attrgetter("value"))


@plain.register(tuple)
def _plain_tuple(values: tuple[Any, ...]) -> list[Any]:
    return [plain(each) for each in values]


@lru_cache
def _parsed(text: str) -> Card:
    return Card.parse(text)


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise NotationError  # without a message: the declaration has one
    return _parsed(value)


_WHOLE = Annotated[int, Meta(ge=0, le=_MOST, description="a whole number from 0")]
_DECLARED = {
    int: _WHOLE,
    Seat: _WHOLE,
    str: Name,
    Card: read_by(_card, Card, expected="a card such as R7 or W+4"),
}


class TaggedUnion(Generic[_Member]):
    """A closed set of dataclasses, each with its word.

    A field with its default value is left out of the object.

    Args:
        tag: the key under which the word stands.
        members: the dataclasses by their words.
        keys: keys that differ from the names of the fields.
        declared: what msgspec checks for further types of fields.
    """

    def __init__(
        self,
        tag: str,
        members: Mapping[str, type[Any]],
        *,
        keys: Mapping[str, str] | None = None,
        declared: Mapping[Any, Any] | None = None,
    ) -> None:
        self._tag, self._members = tag, members
        self._words = {member: word for word, member in members.items()}
        known = {**_DECLARED, **(declared or {})}
        self._structs = {
            word: _struct(member, keys, known) for word, member in members.items()
        }
        self._fields = {word: fields(member) for word, member in members.items()}

    def encode(self, value: _Member) -> dict[str, Any]:
        """Return a value as a JSON object."""
        word = self._words[type(value)]
        data: dict[str, Any] = {self._tag: word}
        keys = self._structs[word].__struct_encode_fields__
        for key, field in zip(keys, self._fields[word], strict=True):
            each = getattr(value, field.name)
            if each != field.default:
                data[key] = plain(each)
        return data

    def decode(self, data: Mapping[str, Any]) -> _Member:
        """Read a value from its JSON object. Unknown keys are ignored.

        Raises:
            NotationError: saying which key was expected to be what.
        """
        word = data.get(self._tag)
        if not isinstance(word, str) or word not in self._members:
            words = ", ".join(self._members)
            raise NotationError(f"Expected one of {words}, but found {shown(word)}.")
        try:
            values = astuple(checked(data, self._structs[word], at=word))
        except ConfigError as error:
            raise NotationError(str(error)) from error
        if None in values:  # some writers put null where others leave a key out
            defaults = (field.default for field in self._fields[word])
            both = zip(values, defaults, strict=True)
            values = tuple(d if v is None and d is not MISSING else v for v, d in both)
        member: _Member = self._members[word](*values)
        return member


def _struct(
    member: type[Any], keys: Mapping[str, str] | None, declared: Mapping[Any, Any]
) -> type[Struct]:
    """Return the struct by which msgspec checks what is read as a dataclass."""
    hints = get_type_hints(member)
    found: list[Any] = []
    for field in fields(member):
        kind = _declaration(hints[field.name], declared)
        if field.default is MISSING:
            found.append((field.name, kind))
        else:
            found.append((field.name, Optional[kind], field.default))  # noqa: UP045 (made here)
    return defstruct(member.__name__, found, rename=keys)


def _declaration(hint: Any, declared: Mapping[Any, Any]) -> Any:  # noqa: ANN401 (types)
    """Return the type by which msgspec checks what is read for a field."""
    if hint in declared:
        return declared[hint]
    if get_origin(hint) is tuple:
        return GenericAlias(tuple, (_declaration(get_args(hint)[0], declared), ...))
    if get_args(hint):  # or None
        return Optional[_declaration(get_args(hint)[0], declared)]  # noqa: UP045 (made here)
    return hint
