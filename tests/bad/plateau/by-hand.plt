(;GM[Plateau]
SU[Standard]
GN[Written in haste]
;B[1 Onboard a1/0 rr]
;B[1 Onboard a1/0 xx]
;W[2 onboard A2/0 xx]
;W[2 Onboard a2/1 Bx]
;B[3 F a1(rr), Pa1(rr,xx) ,D a2(rr, xx)C a2(xb,xx)]
)
