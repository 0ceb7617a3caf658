"""An RTSP camera on loopback, run by a Python that has GStreamer's bindings.

``python rtsp_server.py PORT LOGIN PIPELINE``: serves ``/live`` at PORT (0 for any),
to everybody if LOGIN is empty, and prints the port.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")

from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402 (versions come first)

ROLE = "viewer"


def allowed(factory, login):
    """Return what lets nobody but LOGIN see what a factory makes."""
    auth, token = GstRtspServer.RTSPAuth(), GstRtspServer.RTSPToken()
    token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, ROLE)
    auth.add_basic(GstRtspServer.RTSPAuth.make_basic(*login.split(":")), token)
    rights = GstRtspServer.RTSPPermissions()
    for right in (
        GstRtspServer.RTSP_PERM_MEDIA_FACTORY_ACCESS,
        GstRtspServer.RTSP_PERM_MEDIA_FACTORY_CONSTRUCT,
    ):
        rights.add_permission_for_role(ROLE, right, True)  # noqa: FBT003 (GStreamer's)
    factory.set_permissions(rights)
    return auth


def serve(port, login, pipeline):
    """Serve until the process is killed."""
    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service(port)
    factory = GstRtspServer.RTSPMediaFactory()
    coder = "x264enc tune=zerolatency speed-preset=ultrafast key-int-max=10"
    factory.set_launch(f"( {pipeline} ! {coder} ! rtph264pay name=pay0 )")
    if login:
        server.set_auth(allowed(factory, login))
    server.get_mount_points().add_factory("/live", factory)
    server.attach(None)
    print(server.get_bound_port(), flush=True)  # noqa: T201 (whoever runs it asks)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve(*sys.argv[1:])
