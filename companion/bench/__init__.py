"""The project's own measurements, a module for each section of `companion bench`."""
