"""x"""
RULES = ()
