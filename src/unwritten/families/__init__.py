"""The benchmark families; they do not import each other."""
