"""Smart Game Format: the tree of nodes and properties that several formats share."""
