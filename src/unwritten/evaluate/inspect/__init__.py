"""The one room that wraps Inspect AI: tasks, solver, scorer, models and logs."""
