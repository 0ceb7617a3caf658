"""The pages of the screen.

A page of lines, keys and settings is one module: a function that returns a `Form`, and
a class that keeps what is open and takes what is touched. One screen draws every form
(`companion.ui.form_screen`). A page with a picture of its own is a folder: what it
takes (``actions``), keeps (``page``), says (``words``) and shows (``view``), its layout
for Kivy (``screen``) and its widgets. Either is named in `all_pages.PAGES`.
"""
