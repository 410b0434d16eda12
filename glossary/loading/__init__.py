"""Loads the packs: their YAML files, checked, become entries."""
