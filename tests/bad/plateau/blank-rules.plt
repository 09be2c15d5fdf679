(;GM[Plateau]
SU[Standard]
GN[A blank dropped on an enemy]
;B[1 Onboard a1/0 xx]
;B[1 Onboard a1/1 rr]
;W[2 Onboard a2/0 xx]
;W[2 Onboard a2/1 bb]
;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)]
)
