"""The connection is encrypted, and the broker must be who it says it is."""

import gc

import pytest
from authority import OVER, Authority, needs_openssl
from builders import seen
from mosquitto import Listener, Mosquitto, eventually, needs_mosquitto
from published import Published

from companion.config import NetworkConfig
from companion.network.connection import Connection, ConnectionLostError
from companion.table.device import BrokerStatus

pytestmark = [
    needs_mosquitto,
    needs_openssl,
    pytest.mark.slow,
    # paho leaves the socket of a handshake that failed to be collected.
    pytest.mark.filterwarnings("ignore:unclosed <ssl:ResourceWarning"),
]
HERE = "IP:127.0.0.1"


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("tls") / "authority")


@pytest.fixture
def secured(tmp_path, open_later):
    """Starts a broker with a certificate."""
    return lambda lines: open_later(Mosquitto(tmp_path / "secured", *lines))


def complaint(port, authority):
    """The one sentence with which a connection is refused."""
    file = authority and authority.file
    broker = NetworkConfig("127.0.0.1", "table-1", port=port, tls=True, ca_file=file)
    with pytest.raises(ConnectionLostError) as refused:
        Connection(broker)
    told = str(refused.value)
    assert "\n" not in told
    del refused
    gc.collect()  # here, where the warning is expected
    return told


def test_a_table_publishes_over_tls(tmp_path, authority, secured, open_later):
    broker = secured(authority.sign(HERE))
    trusting = {"tls": True, "ca_file": authority.file}
    published = open_later(Published(tmp_path, broker, **trusting))
    published.table.handle(seen("R7"))
    assert eventually(lambda: published.part.status is BrokerStatus.UP)
    late = open_later(Listener(broker.port, "uno/#", ca_file=authority.file))
    assert eventually(lambda: late.latest.get(("hall", "view"), {}).get("top") == "R7")


def test_the_certificate_of_another_authority_is_not_trusted(
    tmp_path, authority, secured
):
    other = Authority(tmp_path / "other")
    told = complaint(secured(authority.sign(HERE)).port, other)
    assert "check ca_file under [network]." in told


def test_an_authority_that_the_system_does_not_know_is_not_trusted(authority, secured):
    told = complaint(secured(authority.sign(HERE)).port, None)
    assert "check ca_file under [network]." in told


def test_a_certificate_that_is_over_is_not_trusted(authority, secured):
    told = complaint(secured(authority.sign(HERE, OVER)).port, authority)
    assert "(certificate has expired); make a new certificate" in told


def test_the_certificate_of_another_machine_is_not_trusted(authority, secured):
    told = complaint(secured(authority.sign("DNS:hall.example")).port, authority)
    assert "IP address mismatch" in told
    assert "the name in its certificate." in told


def test_a_port_without_tls_is_named(authority, broker):
    told = complaint(broker.port, authority)
    assert "port and tls under [network]." in told


def test_a_table_without_tls_gets_no_answer_at_a_port_with_it(authority, secured):
    port = secured(authority.sign(HERE)).port
    with pytest.raises(ConnectionLostError, match=r"127\.0\.0\.1"):
        Connection(NetworkConfig("127.0.0.1", "table-1", port=port))
