"""The widgets, one a file. They draw what the view says and decide nothing."""
