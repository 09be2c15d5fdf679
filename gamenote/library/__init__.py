"""What `import gamenote` offers, as Python has it.

Everything here is what the command line does, with values in the place of printed words. The formats and games are
those of the installed plugins.
"""
