"""The words and values that several pages show. No Kivy."""
