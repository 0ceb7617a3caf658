"""Measurements that the owner of a device can make there, with `companion bench`."""
