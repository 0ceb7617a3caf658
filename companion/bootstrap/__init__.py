"""The one package that chooses devices and wires the parts together."""
