"""Runs where Home Assistant is installed: reads a device's discovery as it does.

Standard input is what a table sends. Home Assistant's own code expands it into the
configuration of each entity, and its own schemas judge that. What they object to is
printed, a line each; nothing if all is well.
"""

import asyncio
import logging
import sys
import tempfile

import voluptuous as vol
from homeassistant.components.mqtt import discovery, event, sensor
from homeassistant.core import HomeAssistant

SCHEMAS = {"sensor": sensor.DISCOVERY_SCHEMA, "event": event.DISCOVERY_SCHEMA}
# What discovery itself adds to a component before its platform reads it.
FROM_THE_DEVICE = ("device", "origin")


def objections(payload):
    """Yield what Home Assistant would complain of."""
    told = discovery._parse_device_payload(None, payload, "hall", None)  # noqa: SLF001 (there is no public way)
    if not told:
        yield "The device is refused."
        return
    for name, component in told["components"].items():
        platform = component.pop("platform")
        if not component:
            continue  # one that is taken away
        config = {**component, **{key: told[key] for key in FROM_THE_DEVICE}}
        discovery._merge_common_device_options(config, told)  # noqa: SLF001 (as above)
        try:
            SCHEMAS[platform](config)
        except vol.Invalid as error:
            yield f"{name}: {error}"


async def main():
    """Print all objections. Templates want to know of a Home Assistant."""
    logging.basicConfig(stream=sys.stdout)
    with tempfile.TemporaryDirectory() as folder:
        HomeAssistant(folder)
        for line in objections(sys.stdin.read()):
            sys.stdout.write(f"{line}\n")


asyncio.run(main())
