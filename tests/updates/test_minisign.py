import shutil
import subprocess

import pytest
from signing import SecretKey
from updates_made import OTHER_SECRET, SECRET

from companion.updates.minisign import PublicKey, SignatureError

PUBLIC = "RWTJQjV8DZlrPt56F3emar3yjBXxXaqwYBt+MCpH+DPEt3364A7ewmM7"
MADE_BY_MINISIGN = """untrusted comment: signature from minisign secret key
RUTJQjV8DZlrPodMT8uQlZq1DEYXvwxEylu2z+X7GFCJdqItd4TJOP+Z9iAAOn1XVvCbEnFFU4XN2M6pyR8WLdNHdlmcfDEsXwo=
trusted comment: version 1
k5Ag2gLvEAR6ZcTzntaTchBSlZXZE5Ls1Eu3Jw1XIBy4TkVkR2owcC8PEwO44g75aOIzFahO46x9iIx3JLo+DQ==
"""
"""Of the text ``hello`` with a line's end, by minisign 0.11."""


def test_a_signature_that_minisign_has_made_is_taken():
    PublicKey.read(PUBLIC).verify(b"hello\n", MADE_BY_MINISIGN)


@pytest.mark.skipif(shutil.which("minisign") is None, reason="there is no minisign")
def test_minisign_takes_a_signature_that_was_made_here(tmp_path):
    (tmp_path / "text").write_bytes(b"hello")
    (tmp_path / "text.minisig").write_text(SECRET.sign(b"hello", "version 1"))
    command = ["minisign", "-V", "-P", str(SECRET.public), "-m", "text"]
    subprocess.run(command, cwd=tmp_path, check=True)  # noqa: S603 (a tool of the system)


def test_what_was_signed_is_taken_and_nothing_else():
    signature = SECRET.sign(b"hello", "version 1")
    SECRET.public.verify(b"hello", signature)
    for key, text, changed in (
        (SECRET, b"hallo", signature),
        (OTHER_SECRET, b"hello", signature),
        (SECRET, b"hello", signature.replace("version 1", "version 2")),
        (SECRET, b"hello", "\n".join(signature.splitlines()[:3])),
        (SECRET, b"hello", signature.replace("RUQ", "RWQ")),
        (SECRET, b"hello", signature.replace("\nR", "\n!")),
        (SECRET, b"hello", ""),
    ):
        with pytest.raises(SignatureError):
            key.public.verify(text, changed)


def test_a_key_reads_what_it_writes():
    assert SecretKey.read(SECRET.write()) == SECRET
    assert PublicKey.read(str(SECRET.public)) == SECRET.public


@pytest.mark.parametrize("text", ["", "no key", "RWTJQjV8", str(SECRET.public)])
def test_what_is_no_secret_key_is_refused(text):
    with pytest.raises(SignatureError):
        SecretKey.read(text)


def test_the_secret_key_is_never_shown():
    assert "seed" not in repr(SECRET)
