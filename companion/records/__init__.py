"""Games on the disk and as text: journal, archive, record form."""
