"""The screens, one a file, each with its layout beside it."""
