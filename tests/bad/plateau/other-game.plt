(;GM[1]FF[4]SZ[9]
PB[Ann]
PW[Bob]
)
