"""Broken inputs for everything that reads what other people write: `make fuzz`."""

import os

os.environ["OPENCV_LOG_LEVEL"] = "OFF"  # it says of each broken picture what is broken
