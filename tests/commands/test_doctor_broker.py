import socket

import pytest
from mosquitto import Mosquitto, free_port, needs_mosquitto

from companion.__main__ import main
from companion.commands.doctor_checks import Finding, Status
from companion.commands.doctor_devices import check_broker
from companion.config import NetworkConfig
from companion.storage.parsing import toml_text

HERE = "127.0.0.1"


def network(port, **more):
    return NetworkConfig(HERE, "table-1", port=port, **more)


@pytest.fixture
def broker(tmp_path, request):
    started = Mosquitto(tmp_path / "broker", *getattr(request, "param", ()))
    yield started
    started.close()


@needs_mosquitto
@pytest.mark.slow
def test_a_broker_that_takes_the_table_is_real(broker):
    seen = f"{HERE}:{broker.port} as nobody in particular"
    assert check_broker(network(broker.port)) == Finding("broker", Status.REAL, seen)


@needs_mosquitto
@pytest.mark.slow
def test_a_table_is_known_by_its_password(broker, tmp_path):
    password = tmp_path / "password"
    password.write_text("secret\n")
    finding = check_broker(network(broker.port, password_file=password))
    assert finding.detail == f"{HERE}:{broker.port} as table-1"


@needs_mosquitto
@pytest.mark.slow
@pytest.mark.parametrize("broker", [("allow_anonymous false",)], indirect=True)
def test_a_broker_that_refuses_the_table_fails(broker):
    finding = check_broker(network(broker.port))
    assert finding.status is Status.FAILED
    assert "refuses this table" in finding.remedy


def test_a_table_called_tournament_is_told_to_take_another_name():
    finding = check_broker(NetworkConfig(HERE, "tournament"))
    assert finding.status is Status.FAILED
    assert "another name" in finding.remedy


def test_a_broker_that_is_not_there_fails():
    finding = check_broker(network(free_port()))
    assert finding.status is Status.FAILED
    assert "cannot be reached" in finding.remedy


def test_a_password_that_cannot_be_read_fails(tmp_path):
    finding = check_broker(network(1, password_file=tmp_path / "none"))
    assert "password_file" in finding.remedy


@pytest.mark.slow
def test_a_broker_that_says_nothing_fails():
    with socket.create_server((HERE, 0)) as server:
        finding = check_broker(network(server.getsockname()[1]), patience_s=0.2)
    assert finding.detail == f"{HERE} is silent"


def test_a_table_with_a_network_is_asked_for_its_broker(tmp_path, capsys):
    told = {"buttons": "keyboard", "data": str(tmp_path), "camera": "none"}
    port = free_port()
    text = toml_text({**told, "network": {"broker": HERE, "table": "a", "port": port}})
    (tmp_path / "table.toml").write_text(text)
    main(["doctor", "--config", str(tmp_path / "table.toml")])
    assert f"broker: failed ({HERE})" in capsys.readouterr().out


def test_an_island_is_asked_for_none(tmp_path, capsys):
    (tmp_path / "table.toml").write_text(toml_text({"camera": "none"}))
    main(["doctor", "--config", str(tmp_path / "table.toml"), "--buttons", "keyboard"])
    assert "broker" not in capsys.readouterr().out
