"""Certificates for a broker, made on the spot by the openssl command."""

import shutil
import subprocess

import pytest

OPENSSL = shutil.which("openssl")
needs_openssl = pytest.mark.skipif(
    OPENSSL is None, reason="there is no openssl; install it with apt"
)
WHOLE_LIFE = ("20200101000000Z", "21200101000000Z")
OVER = ("20200101000000Z", "20210101000000Z")
CONF = """
[ca]
default_ca = own
[own]
new_certs_dir = {folder}
database = {folder}/index.txt
rand_serial = yes
default_md = sha256
unique_subject = no
policy = any
[any]
commonName = supplied
"""


class Authority:
    """Signs certificates; who trusts it has its `file`."""

    def __init__(self, folder):
        folder.mkdir()
        self._folder = folder
        self.file = folder / "ca.pem"
        (folder / "index.txt").touch()
        (folder / "ca.cnf").write_text(CONF.format(folder=folder))
        self._openssl(
            *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "30", "-subj", "/CN=An authority"),
            *("-keyout", "ca.key", "-out", "ca.pem"),
        )

    def _openssl(self, *argv):
        done = subprocess.run(  # noqa: S603 (a fixed command)
            [OPENSSL, *argv],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def sign(self, named, life=WHOLE_LIFE):
        """Return the lines that give a listener of Mosquitto a certificate.

        Args:
            named: whose it is, such as ``IP:127.0.0.1`` or ``DNS:hall``.
            life: from when until when it holds.
        """
        folder = self._folder
        (folder / "broker.ext").write_text(f"subjectAltName = {named}\n")
        self._openssl(
            *("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
            *("-subj", "/CN=broker", "-keyout", "broker.key", "-out", "broker.csr"),
        )
        self._openssl(
            *("ca", "-batch", "-notext", "-config", "ca.cnf", "-cert", "ca.pem"),
            *("-keyfile", "ca.key", "-in", "broker.csr", "-out", "broker.pem"),
            *("-startdate", life[0], "-enddate", life[1], "-extfile", "broker.ext"),
        )
        return f"certfile {folder}/broker.pem", f"keyfile {folder}/broker.key"
