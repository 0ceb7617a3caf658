"""Games on the disk and as text: journal, archive, records and statistics."""
