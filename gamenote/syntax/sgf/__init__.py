"""Smart Game Format, the tree of properties that several formats share."""
