"""The camera that watches the pile: its thread, its picture and its setup."""
