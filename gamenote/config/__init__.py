"""Configuration: what files, environment and command line say, as values.

`values` holds what the rest of the program is given, `keys` the table of all that can be set, `reading` reads one
file, `search` finds the one that counts, `layers` lays one over the other, `configurations` answers for a path.
Nothing else reads configuration files.
"""

from __future__ import annotations
