"""The doctor: small clips with known contents that show what of a clip really reaches a model."""
