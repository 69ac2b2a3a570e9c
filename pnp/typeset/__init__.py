"""Third stage: a template and a piece's data in, a `Face` of resolved drawing operations out."""
