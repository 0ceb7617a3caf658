"""The widgets that only this page uses."""
