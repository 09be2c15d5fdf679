"""Mutation trial of the plugin kit: single bugs are planted, and the kit must refuse each."""
