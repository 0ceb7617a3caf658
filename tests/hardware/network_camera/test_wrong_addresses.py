"""Addresses that give no picture, each told in one sentence with what to check."""

import errno
import itertools
import os
import socket
import threading
from contextlib import contextmanager

import pytest
from phone import LONGEST_S, jpeg, running_phone

from hardware.camera_choice import open_camera
from hardware.network_camera import captures, opening
from hardware.network_camera.faults import AddressError, CameraFault

DIGEST = 'Digest realm="c", nonce="n", qop="auth"'


@pytest.fixture
def phone():
    with running_phone() as running:
        yield running


@pytest.fixture
def impatient(monkeypatch):
    """Wait for a mute server a moment only."""
    for module in (captures, opening):
        monkeypatch.setattr(module, "PATIENCE_S", 0.2)


@contextmanager
def server_that_answers(answer):
    """Run a server that sends a few bytes, or nothing, and then waits."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        clients = []

        def serve():
            while True:
                try:
                    client, _address = server.accept()
                except OSError:
                    return
                clients.append(client)
                client.recv(4096)
                if answer:
                    client.sendall(answer)
                    client.close()

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        for client in clients:
            client.close()


def closed_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def fault_of(spec):
    with pytest.raises(AddressError) as found:
        open_camera(spec)
    text = str(found.value)
    assert text.endswith(".")
    assert "\n" not in text
    return found.value.fault, text


def test_a_web_page_is_told_with_the_addresses_of_known_apps(phone):
    fault, text = fault_of(phone.root + "/page")
    assert fault is CameraFault.NO_PICTURE
    assert "is a web page" in text
    assert "/shot.jpg (IP Webcam)" in text


def test_a_path_that_is_not_there_is_told(phone):
    fault, text = fault_of(phone.root + "/shto.jpg")
    assert fault is CameraFault.NO_PICTURE
    assert "There is nothing at" in text


def test_a_locked_camera_asks_for_name_and_password(phone):
    phone.login = "ada:secret"
    fault, text = fault_of(phone.root + "/shot.jpg")
    assert fault is CameraFault.LOCKED
    assert "is locked; write name and password" in text


@pytest.mark.parametrize("way", ['Digest realm="c", nonce="1"', "Negotiate"])
def test_a_camera_that_is_locked_in_another_way_asks_for_them_too(way):
    locked = f"HTTP/1.1 401 No\r\nWWW-Authenticate: {way}\r\nContent-Length: 0\r\n\r\n"
    with server_that_answers(locked.encode()) as port:
        fault, _text = fault_of(f"http://127.0.0.1:{port}/shot.jpg")
    assert fault is CameraFault.LOCKED


@pytest.mark.parametrize(
    ("path", "asks", "named"),
    [
        ("/shot.jpg", "Negotiate", "by Negotiate,"),
        ("/shot.jpg", 'Digest nonce="n", algorithm=SHA-512', "by Digest SHA-512,"),
        ("/video", f"{DIGEST}, algorithm=SHA-256", "by Digest SHA-256,"),
        ("/video", f"{DIGEST}\n{DIGEST}, algorithm=SHA-256", "by Digest SHA-256,"),
    ],
)
def test_a_login_that_cannot_be_given_is_named(phone, path, asks, named):
    """FFmpeg, which reads streams, knows no SHA-256, and takes the last Digest."""
    phone.login, phone.asks = "ada:secret", asks
    fault, text = fault_of(phone.root.replace("//", "//ada:secret@") + path)
    assert fault is CameraFault.LOCKED
    assert named in text


@pytest.mark.parametrize("before", ["", f"WWW-Authenticate: {DIGEST}\r\n"])
def test_a_login_that_a_camera_of_rtsp_asks_for_in_vain_is_named(before):
    asks = f"{before}WWW-Authenticate: {DIGEST}, algorithm=SHA-256\r\n"
    with server_that_answers(f"RTSP/1.0 401 No\r\n{asks}\r\n".encode()) as port:
        _fault, text = fault_of(f"rtsp://ada:secret@127.0.0.1:{port}/live")
    assert "by Digest SHA-256," in text


@pytest.mark.parametrize("path", ["/shot.jpg", "/video"])
def test_a_wrong_password_is_told_without_it(phone, path):
    phone.login = "ada:secret"
    fault, text = fault_of(phone.root.replace("//", "//ada:sesame@") + path)
    assert fault is CameraFault.LOCKED
    assert "does not take this name and password" in text
    assert "sesame" not in text


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_a_device_without_a_camera_app_refuses(scheme):
    fault, text = fault_of(f"{scheme}://127.0.0.1:{closed_port()}/video")
    assert fault is CameraFault.REFUSED
    assert "start the camera app's server" in text


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_an_unknown_device_is_told(scheme):
    fault, text = fault_of(f"{scheme}://no-such-phone.invalid:8080/video")
    assert fault is CameraFault.UNREACHABLE
    assert "There is no device no-such-phone.invalid on this network" in text


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_a_slip_in_the_number_of_a_device_is_told(scheme):
    fault, text = fault_of(f"{scheme}://192.168..23:8080/video")
    assert fault is CameraFault.UNREACHABLE
    assert "There is no device 192.168..23 on this network" in text


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
@pytest.mark.parametrize("host", ["192.0.2.1", "phone"])
@pytest.mark.parametrize("number", [errno.EAFNOSUPPORT, errno.EPERM])
def test_a_program_that_may_not_use_the_network_is_told_how_it_may(
    scheme, host, number, monkeypatch
):
    """As systemd forbids it to an installed table."""

    def refuse(*_args, **_more):
        raise OSError(number, os.strerror(number))

    def look_up(name, *args, **more):
        if name == "phone":
            raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure")
        return known(name, *args, **more)

    known = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "socket", refuse)
    fault, text = fault_of(f"{scheme}://{host}:8080/video")
    assert fault is CameraFault.FORBIDDEN
    assert "RestrictAddressFamilies=AF_INET AF_INET6" in text


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("scheme", ["http", "rtsp"])
@pytest.mark.slow
def test_a_mute_server_is_told(scheme):
    with server_that_answers(b"") as port:
        fault, text = fault_of(f"{scheme}://127.0.0.1:{port}/video")
    assert fault is CameraFault.UNREACHABLE
    assert "does not answer within 0.2 s; check that the phone is awake" in text


@pytest.mark.parametrize("scheme", ["http", "rtsp"])
def test_a_server_that_speaks_something_else_is_told(scheme):
    with server_that_answers(b"SSH-2.0-phone\r\n") as port:
        fault, text = fault_of(f"{scheme}://127.0.0.1:{port}/video")
    assert fault is CameraFault.NO_PICTURE
    assert "sends no picture that can be read" in text


def test_a_server_that_is_broken_is_told():
    with server_that_answers(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n") as port:
        _fault, text = fault_of(f"http://127.0.0.1:{port}/video")
    assert "answers with error 503" in text


@pytest.mark.slow
def test_https_that_cannot_be_trusted_is_told(phone):
    fault, text = fault_of(phone.root.replace("http:", "https:") + "/shot.jpg")
    assert fault is CameraFault.UNREACHABLE
    assert "http://" in text


@pytest.mark.slow
def test_pictures_that_cannot_be_decoded_are_told(phone):
    phone.pictures = itertools.repeat(b"GIF, perhaps")
    _fault, text = fault_of(phone.root + "/shot.jpg")
    assert "choose JPEG or MJPEG" in text


def test_an_address_without_a_device_is_told():
    _fault, text = fault_of("http://")
    assert "it names no device" in text


@pytest.mark.slow
def test_the_address_of_a_device_alone_finds_its_camera_app(phone):
    phone.pictures = itertools.repeat(jpeg())
    for root in (phone.root, phone.root + "/"):
        with open_camera(root) as camera:
            assert camera.read(LONGEST_S) is not None
    assert phone.requests[:2] == ["/", "/shot.jpg"]


def test_a_device_without_a_known_app_is_told_with_what_it_is(phone, monkeypatch):
    monkeypatch.setattr(
        "hardware.network_camera.address._KNOWN", ((8080, "/other.jpg"),)
    )
    _fault, text = fault_of(phone.root)
    assert "is a web page" in text
