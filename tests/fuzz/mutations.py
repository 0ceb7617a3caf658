"""Breaking sound inputs in the ways that files and people do."""

import json
from random import Random
from typing import Any

NASTY = (
    *(b"9" * 5000, b"-1", b"1e999", b"0", b"99999999999999999999", b"0.5", b"NaN"),
    *(b"[" * 3000, b"{" * 3000, b"]", b"}", b'"', b"'''", b"=", b",", b"#", b"\n"),
    *(b"null", b"true", b"[]", b"{}", b'""', b"\x00", b"\xff\xfe", b"\xed\xa0\x80"),
    *(b"\x1b[31m", b"\xe2\x80\xae", b"../../etc/passwd", b"/dev/stdin.toml"),
    *("Ä".encode(), "🂡".encode(), "²".encode(), b"inf", b"nan", b"1979-05-27"),
)
VALUES = (
    *(None, True, False, 0, -1, 10**30, 10**4000, 0.5, "", "\0", "\x1b[2J", "ä"),
    *([], {}, [None], [[]], {"a": 1}, "R7", "classic_108", "/dev/stdin.toml", 2**63),
)


def mutated(data: bytes, random: Random) -> bytes:
    """Return the input after one to four accidents."""
    for _ in range(random.randint(1, 4)):
        data = random.choice(_ACCIDENTS)(data, random)
    return data


def with_another_value(line: str, random: Random) -> str:
    """Return a line of JSON in which one value is another one, of any type."""
    try:
        whole = json.loads(line)
    except ValueError:
        return line
    places = list(_places(whole))
    if places:
        inside, key = random.choice(places)
        inside[key] = random.choice(VALUES)
    try:
        return json.dumps(whole)
    except ValueError:  # a number of too many digits to be written
        return line


def _places(value: Any) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(data))
    return start, min(len(data), start + random.randint(0, 30))


def _cut_off(data: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _leave_out(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _repeat(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:end] + data[start:end] * random.randint(1, 50) + data[end:]


def _flip(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _put(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + random.choice(NASTY) + data[random.choice((start, end)) :]


def _put_for_a_word(data: bytes, random: Random) -> bytes:
    words = data.split(b" ")
    words[random.randrange(len(words))] = random.choice(NASTY)
    return b" ".join(words)


def _mix_lines(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


_ACCIDENTS = (_cut_off, _leave_out, _repeat, _flip, _put, _put_for_a_word, _mix_lines)
