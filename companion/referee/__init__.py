"""From what sensors report to rulings: facts, objections and questions. Pure."""
