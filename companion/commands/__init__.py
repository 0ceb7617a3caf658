"""The subcommands of `companion`, one module each."""
