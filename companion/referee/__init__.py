"""The referee: from what sensors report to facts, objections and questions. Pure."""
