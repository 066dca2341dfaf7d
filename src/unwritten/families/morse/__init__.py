"""MORSE-500: scripted question films in six categories of reasoning, difficulty by parameter."""
