"""The maker's half of a release's form: the secret key, and the file that it signs.

Keys without a password (``minisign -G -W``) are the only ones that can sign here.
"""

import hashlib
import io
import tarfile
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import to_builtins

from companion.storage.parsing import toml_text
from companion.updates.minisign import KEY, PREHASHED, TRUSTED, PublicKey, decoded
from companion.updates.release_file import ABOUT, ENDING, SIGNATURE, Release

_NO_PASSWORD = b"Ed\x00\x00B2" + bytes(48)
"""Start of a secret key that no password locks: no salt and no limits."""


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
        content = decoded(text.strip().splitlines()[-1:], _NO_PASSWORD[:6], 158)
        return cls(content[54:62], content[62:94])

    @property
    def public(self) -> PublicKey:
        """The half that everybody may know."""
        return PublicKey(self.number, self._key.public_key().public_bytes_raw())

    @property
    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    def write(self) -> str:
        """Return the text that `read` and minisign read."""
        pair = self.number + self.seed + self.public.point
        check = blake2b(KEY + pair, digest_size=32).digest()
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
        first = b64encode(PREHASHED + self.number + made).decode()
        head = "untrusted comment: signature of a release"
        return f"{head}\n{first}\n{TRUSTED}{comment}\n{both}\n"


def pack(archive: Path, about: Callable[[int, str], Release], key: SecretKey) -> Path:
    """Write a release beside its archive, signed; return its file.

    Args:
        archive: the ``.tar.gz``.
        about: returns what it is, from the archive's size and checksum.
        key: signs.
    """
    with archive.open("rb") as file:
        check = hashlib.file_digest(file, "sha256")
    release = about(archive.stat().st_size, check.hexdigest())
    text = toml_text(to_builtins(release)).encode()
    signature = key.sign(text, f"uno-table-companion {release.version}").encode()
    packed = archive.with_name(archive.name.removesuffix(".tar.gz") + ENDING)
    with tarfile.open(packed, "w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in ((ABOUT, text), (SIGNATURE, signature)):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        member = tarfile.TarInfo(archive.name)
        member.size = release.size
        with archive.open("rb") as file:
            tar.addfile(member, file)
    return packed
