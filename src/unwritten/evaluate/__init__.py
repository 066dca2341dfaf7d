"""Running models on datasets: what is sent, what comes back, and what it is worth."""
