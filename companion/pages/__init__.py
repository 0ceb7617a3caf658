"""The pages of the screen, each a folder of its own.

A folder holds what the page takes (``items``), keeps while it is open (``page``), says
(``words``) and shows (``view``), its screen and layout for Kivy (``screen``) and the
widgets that only it uses. A new page is such a folder and a line in `navigator.PAGES`.
"""
