"""The project's own measurements, one module for each section of `companion bench`."""
