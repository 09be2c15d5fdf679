(;GM[Plateau]
SU[Standard]
GN[Over the wrong square]
;B[1 Onboard a1/0 xx]
;B[1 Onboard a1/1 ox]
;W[2 Onboard d4/0 xx]
;W[2 Onboard d4/1 bb]
;B[3 Pick a1(ox,xx), Drop b2(xx), Drop b3(ox)]
)
