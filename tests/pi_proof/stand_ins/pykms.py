"""Stands in for the KMS bindings, which picamera2 imports for what we do not use."""


class _AnyName(type):
    def __getattr__(cls, name):
        return name


class PixelFormat(metaclass=_AnyName):
    """Has every format there is."""
