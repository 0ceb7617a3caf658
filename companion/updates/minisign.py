"""Signatures in the form of minisign, which checks them too: Ed25519 over BLAKE2b.

The form is described at https://jedisct1.github.io/minisign/. A table only checks them;
`systemd/signing.py` makes them.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import blake2b
from typing import Self

from companion.core.errors import CompanionError

KEY, PREHASHED = b"Ed", b"ED"
"""Starts of a key, and of a signature of a checksum."""
TRUSTED = "trusted comment: "
"""Start of the line of a signature that is signed as well."""


class SignatureError(CompanionError, ValueError):
    """A key is no key of minisign, or a signature was not made with it."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A public key: it checks signatures."""

    number: bytes
    """Eight bytes that signatures name the key by."""
    point: bytes
    """The key of Ed25519, 32 bytes."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a key, with or without the comment before it.

        Raises:
            SignatureError: if it is none.
        """
        content = decoded(text.strip().splitlines()[-1:], KEY, 42)
        return cls(content[2:10], content[10:])

    def __str__(self) -> str:
        """Return the one line that people compare."""
        return b64encode(KEY + self.number + self.point).decode()

    def verify(self, message: bytes, signature: str) -> None:
        """Check that a message was signed with the secret half of this key.

        Args:
            message: what was signed.
            signature: as minisign writes it, four lines.

        Raises:
            SignatureError: if it was not.
        """
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 (7 MB, which no table needs between updates)
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415 (as above)

        lines = signature.splitlines()
        if len(lines) != len(("comment", "signature", TRUSTED, "signature")):
            raise SignatureError("This is no signature of minisign.")
        made = decoded(lines[1:2], PREHASHED, 74)
        both = decoded(lines[3:4], b"", 64)
        comment = lines[2].removeprefix(TRUSTED).encode()
        if made[2:10] != self.number:
            raise SignatureError("The signature is of another key.")
        key = Ed25519PublicKey.from_public_bytes(self.point)
        try:
            key.verify(made[10:], blake2b(message).digest())
            key.verify(both, made[10:] + comment)
        except InvalidSignature as error:
            raise SignatureError("The signature is of another key or text.") from error


def decoded(lines: list[str], start: bytes, size: int) -> bytes:
    """Return what a line of base64 holds.

    Raises:
        SignatureError: if it does not begin so, or is not so long.
    """
    try:
        content = b64decode("".join(lines), validate=True)
    except ValueError as error:
        raise SignatureError("This is no key and no signature of minisign.") from error
    if len(content) != size or not content.startswith(start):
        raise SignatureError(
            "This is no key that minisign made without a password, and no signature "
            "with one."
        )
    return content
