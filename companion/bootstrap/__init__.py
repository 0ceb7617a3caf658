"""The one room that chooses devices and wires the parts together."""
