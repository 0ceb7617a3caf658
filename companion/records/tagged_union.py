"""Dataclasses as JSON objects, told apart by a word under one key of the object.

msgspec checks what is read. It would accept any whole number and read a card as an
object of its fields, so each dataclass has a struct that declares how it is written.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from types import GenericAlias, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Optional,
    TypeVar,
    Union,
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
from companion.schema.toml import checked, read_by

_Member = TypeVar("_Member")  # Python 3.11 has no [Member]

_MOST = 10**9  # beyond any number of a game; longer ones are a broken file


class Form(NamedTuple):
    """How the values of one type stand in JSON."""

    declared: Any
    """The type as msgspec checks it."""
    write: Callable[[Any], Any] | None = None
    """Turns a value into what `json.dumps` takes; ``None`` if it is that already."""


class _Field(NamedTuple):
    name: str
    key: str
    form: Form
    default: object
    required: bool


@lru_cache
def _parsed(text: str) -> Card:
    return Card.parse(text)


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise NotationError  # without a message: the declaration has one
    return _parsed(value)


_WHOLE = Form(Annotated[int, Meta(ge=0, le=_MOST, description="a whole number from 0")])
_FORMS: dict[Any, Form] = {
    int: _WHOLE,
    Seat: _WHOLE,
    str: Form(Name),
    Card: Form(read_by(_card, Card, expected="a card such as R7 or W+4"), str),
}


class TaggedUnion(Generic[_Member]):
    """A closed set of dataclasses, each with its word.

    A field with its default value is left out of the object.

    Args:
        tag: the key under which the word stands.
        members: the dataclasses by their words.
        keys: keys that differ from the names of the fields.
        forms: how values of further types are written.
    """

    def __init__(
        self,
        tag: str,
        members: Mapping[str, type[_Member]],
        *,
        keys: Mapping[str, str] | None = None,
        forms: Mapping[Any, Form] | None = None,
    ) -> None:
        self._tag = tag
        self._members = members
        self._words = {member: word for word, member in members.items()}
        known = _FORMS | dict(forms or {})
        self._fields = {
            word: _fields_of(member, keys or {}, known)
            for word, member in members.items()
        }
        self._structs = {word: _struct(found) for word, found in self._fields.items()}

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all members."""
        return tuple(self._members)

    def keys(self, word: str) -> tuple[str, ...]:
        """Return the keys of a member beside its word, in the order of its fields."""
        return tuple(field.key for field in self._fields[word])

    def __contains__(self, value: object) -> bool:
        """Whether the value is of one of the dataclasses."""
        return type(value) in self._words

    def encode(self, value: _Member) -> dict[str, Any]:
        """Return a value as a JSON object."""
        word = self._words[type(value)]
        found: dict[str, Any] = {self._tag: word}
        for name, key, form, default, required in self._fields[word]:
            each = getattr(value, name)
            if required or each != default:
                found[key] = form.write(each) if form.write else each
        return found

    def decode(self, data: Mapping[str, Any]) -> _Member:
        """Read a value from its JSON object. Unknown keys are ignored.

        Raises:
            NotationError: saying which key was expected to be what.
        """
        word = data.get(self._tag)
        if not isinstance(word, str) or word not in self._structs:
            words = ", ".join(self._structs)
            raise NotationError(f"Expected one of {words}, but found {shown(word)}.")
        try:
            struct = checked(data, self._structs[word], at=word)
        except ConfigError as error:
            raise NotationError(str(error)) from error
        values = astuple(struct)
        if None in values:  # some writers put null where others leave the key out
            both = zip(values, self._fields[word], strict=True)
            values = tuple(f.default if v is None else v for v, f in both)
        return self._members[word](*values)


def _fields_of(
    member: type[Any], keys: Mapping[str, str], forms: Mapping[Any, Form]
) -> tuple[_Field, ...]:
    hints = get_type_hints(member)
    found = []
    for field in fields(member):
        required = field.default is field.default_factory  # both are MISSING
        found.append(
            _Field(
                field.name,
                keys.get(field.name, field.name),
                _form(hints[field.name], forms),
                None if required else field.default,
                required,
            )
        )
    return tuple(found)


def _struct(found: tuple[_Field, ...]) -> type[Struct]:
    """Return the struct by which msgspec checks a dataclass with these fields."""
    return defstruct(
        "Object",
        [
            (field.name, field.form.declared)
            if field.required
            else (field.name, Optional[field.form.declared], field.default)  # noqa: UP045 (of a type made here)
            for field in found
        ],
        rename={field.name: field.key for field in found},
    )


def _form(hint: Any, forms: Mapping[Any, Form]) -> Form:  # noqa: ANN401 (a type)
    """Return how values of a field's type stand in JSON."""
    if hint in forms:
        return forms[hint]
    if get_origin(hint) in {UnionType, Union}:
        declared, write = _form(get_args(hint)[0], forms)
        return Form(Optional[declared], _unless_none(write))  # noqa: UP045 (as above)
    if get_origin(hint) is tuple:
        declared, write = _form(get_args(hint)[0], forms)
        return Form(GenericAlias(tuple, (declared, ...)), _each(write))
    if issubclass(hint, Enum):
        return Form(hint, attrgetter("value"))
    return Form(hint)


def _unless_none(write: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    return write and (lambda value: None if value is None else write(value))


def _each(write: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    return list if write is None else lambda values: [write(each) for each in values]
