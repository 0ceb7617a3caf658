"""Signatures in the form of minisign, which checks them too: Ed25519 over BLAKE2b.

The form is described at https://jedisct1.github.io/minisign/. Keys without a password
(``minisign -G -W``) are the only ones that can sign here.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Self

from companion.core.errors import CompanionError

if TYPE_CHECKING:  # 7 MB, which no table needs between updates
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_KEY, _PREHASHED = b"Ed", b"ED"
_NO_PASSWORD = b"Ed\x00\x00B2" + bytes(48)
"""Start of a secret key that no password locks: no salt and no limits."""
_TRUSTED = "trusted comment: "


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
        content = _decoded(text.strip().splitlines()[-1:], _KEY, 42)
        return cls(content[2:10], content[10:])

    def __str__(self) -> str:
        """Return the one line that people compare."""
        return b64encode(_KEY + self.number + self.point).decode()

    def verify(self, message: bytes, signature: str) -> None:
        """Check that a message was signed with the secret half of this key.

        Args:
            message: what was signed.
            signature: what `SecretKey.sign` or minisign wrote, four lines.

        Raises:
            SignatureError: if it was not.
        """
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 (large)
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415 (as above)

        lines = signature.splitlines()
        if len(lines) != len(("comment", "signature", _TRUSTED, "signature")):
            raise SignatureError("This is no signature of minisign.")
        made = _decoded(lines[1:2], _PREHASHED, 74)
        both = _decoded(lines[3:4], b"", 64)
        comment = lines[2].removeprefix(_TRUSTED).encode()
        if made[2:10] != self.number:
            raise SignatureError("The signature is of another key.")
        key = Ed25519PublicKey.from_public_bytes(self.point)
        try:
            key.verify(made[10:], blake2b(message).digest())
            key.verify(both, made[10:] + comment)
        except InvalidSignature as error:
            raise SignatureError("The signature is of another key or text.") from error


@dataclass(frozen=True, slots=True, repr=False)
class SecretKey:
    """A secret key: it signs. Nobody but the maker of releases has it."""

    number: bytes
    """Eight bytes, at random."""
    seed: bytes
    """Seed of the Ed25519 key, 32 bytes at random."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a key that no password locks.

        Raises:
            SignatureError: if it is none.
        """
        content = _decoded(text.strip().splitlines()[-1:], _NO_PASSWORD[:6], 158)
        return cls(content[54:62], content[62:94])

    @property
    def public(self) -> PublicKey:
        """The half that everybody may know."""
        return PublicKey(self.number, self._key.public_key().public_bytes_raw())

    @property
    def _key(self) -> "Ed25519PrivateKey":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 (as above)

        return Ed25519PrivateKey.from_private_bytes(self.seed)

    def write(self) -> str:
        """Return the text that `read` and minisign read."""
        pair = self.number + self.seed + self.public.point
        check = blake2b(_KEY + pair, digest_size=32).digest()
        content = b64encode(_NO_PASSWORD + pair + check).decode()
        return f"untrusted comment: minisign secret key\n{content}\n"

    def sign(self, message: bytes, comment: str) -> str:
        """Return the signature of a message.

        Args:
            message: what is signed.
            comment: one line that is signed with it.
        """
        made = self._key.sign(blake2b(message).digest())
        both = b64encode(self._key.sign(made + comment.encode())).decode()
        first = b64encode(_PREHASHED + self.number + made).decode()
        head = "untrusted comment: signature of a release"
        return f"{head}\n{first}\n{_TRUSTED}{comment}\n{both}\n"


def _decoded(lines: list[str], start: bytes, size: int) -> bytes:
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
