__version__ = "0.1.0"
HOME = ""  # where the project is described, its rules at /rules/CODE; empty as long as there is no such place
