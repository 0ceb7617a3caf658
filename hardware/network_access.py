"""Whether a program may use the network at all: systemd lets an installed table not."""

import errno
import socket

_FORBIDDEN = {errno.EACCES, errno.EAFNOSUPPORT, errno.EPERM}


def is_forbidden(error: BaseException) -> bool:
    """Whether a connection failed because this program may reach no address.

    Args:
        error: of the connection, but none of TLS, whose numbers mean something else.
            That a name is unknown may mean that nobody could be asked for it.
    """
    if isinstance(error, socket.gaierror):
        try:
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
        except OSError as refused:
            return refused.errno in _FORBIDDEN
        return False
    return isinstance(error, OSError) and error.errno in _FORBIDDEN
