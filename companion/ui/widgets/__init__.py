"""The widgets, by kind. They draw what the view says and decide nothing."""
