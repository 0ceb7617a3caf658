"""What is broken and read, and how sound inputs are broken."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from fuzz.mutations import mutated, with_another_value


@dataclass(frozen=True)
class Target:
    """Something that reads; what it may raise are errors with a sentence."""

    name: str
    share: int
    """How many for each hundred inputs that are asked for."""
    broken: Callable[[Random], bytes]
    """Makes a broken input."""
    read: Callable[[bytes], object]


def broken_text(*sound: bytes) -> Callable[[Random], bytes]:
    """Return a function that breaks one of these inputs."""
    return lambda random: mutated(random.choice(sound), random)


def broken_json(*sound: bytes) -> Callable[[Random], bytes]:
    """Return a function that breaks one of these lines, or a value in it."""

    def broken(random: Random) -> bytes:
        line = random.choice(sound)
        if random.random() < 0.5:
            changed = with_another_value(line.decode(), random)
            return changed.encode("utf-8", "surrogatepass")
        return mutated(line, random)

    return broken
