"""Which brokers are trusted over TLS, and what to do about one that is not."""

import ssl
from pathlib import Path

from companion.network.broker import ConnectionLostError

_REMEDIES = {  # by the codes of OpenSSL's verify(1)
    9: "check the clock of this machine",
    10: "make a new certificate, or check the clock of this machine",
    62: "give broker under [network] the name in its certificate",
    64: "give broker under [network] the name in its certificate",
}


def trusting(ca_file: Path | None) -> ssl.SSLContext:
    """Return what a broker's certificate is checked with.

    Args:
        ca_file: the authority that signed it; ``None``: those that the system trusts.

    Raises:
        ConnectionLostError: if the authority cannot be read.
    """
    try:
        return ssl.create_default_context(cafile=ca_file)
    except OSError as error:
        raise ConnectionLostError(
            f"The authority in {ca_file} cannot be read ({error}); check ca_file "
            "under [network]."
        ) from error


def distrust(error: ssl.SSLError) -> str:
    """Return why a broker is not trusted, and what to do about it."""
    if not isinstance(error, ssl.SSLCertVerificationError):
        reason = (error.reason or str(error)).lower().replace("_", " ")
        return f"({reason}); check that its port speaks TLS, or tls under [network]"
    remedy = _REMEDIES.get(error.verify_code, "check ca_file under [network]")
    return f"({error.verify_message.rstrip('.')}); {remedy}"
