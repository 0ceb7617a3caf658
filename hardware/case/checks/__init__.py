"""What must be so before anybody prints: each check returns a sentence a fault.

`reach` needs only the standard library; the other checks need build123d.
"""
