"""What stands in front of Mosquitto's web port where the board is to be encrypted."""

import asyncio
import ssl
import threading


class TlsFront:
    """Takes connections over TLS and passes them on, unread."""

    def __init__(self, port, certificate, key):
        self._behind = port
        self._trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._trust.load_cert_chain(certificate, key)
        self._listens = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        self._listens.wait()

    async def _serve(self):
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(
            self._pass_on, "127.0.0.1", 0, ssl=self._trust
        )
        self.port = server.sockets[0].getsockname()[1]
        self._listens.set()
        await self._over.wait()
        server.close()

    async def _pass_on(self, reader, writer):
        behind = await asyncio.open_connection("127.0.0.1", self._behind)
        await asyncio.gather(pour(reader, behind[1]), pour(behind[0], writer))

    def close(self):
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()


async def pour(reader, writer):
    """Write what is read until one end is gone."""
    try:
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    except (ConnectionError, ssl.SSLError):
        pass
    finally:
        writer.close()
