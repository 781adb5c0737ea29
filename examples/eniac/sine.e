# A sine table through a function table, with interpolation
#
# Function table 1 holds, for every whole degree n from 0 to 89, six figures of sin n on side A and
# the difference to sin (n + 1), in units of the seventh figure, on side B; sine-table.e sets its
# switches. Half a degree further on, half of the difference has to be added. Half is five tenths:
# the table sends its row six times, the sine is taken from the first one and the difference from
# the five others, and the tenth is a matter of where the point is.
#
# Punches n (columns 11-15), sin n (31-40) and sin (n + 1/2) (41-50), both in units of 10^-8:
#     eniacsim sine-table.e sine.e

# Numbers: n in a13, sin n in a16, sin (n + 1/2) in a17.
p a13.A 1              # the argument: the table looks at tens and units only
p 1 f1.arg
p f1.A ad.s.1.2        # the sine, two places to the left, to both
p ad.s.1 2
p 2 a16.α
p 2 a17.α
p f1.B a17.β           # the difference
p c.o 3                # the constant 1
p 3 a13.α
s c.s25 Jlr
s c.j1 1

# 1-1: look up. The table asks for its argument one add cycle later (output NC), listens in the
# second, counts the offset in the third, rests in the fourth and sends from the fifth on.
p i.io 1-1
p 1-1 f1.1i
s f1.op1 A0
s f1.cl1 NC
s f1.rp1 6
p f1.NC a13.1i
s a13.op1 A
# meanwhile a dummy program of a20 counts four add cycles
p 1-1 a20.5i
s a20.rp5 4
p a20.5o 1-2

# 1-2: the sine once, then the difference five times
p 1-2 a16.1i
s a16.op1 α
p 1-2 a17.5i
s a17.op5 α
p a17.5o a17.6i
s a17.op6 β
s a17.rp6 5
p f1.1o i.pi

# Punch; then clear the sines and go on to the next degree, 89 times.
s pr.3 P
s pr.7 P
s pr.8 P
s pr.9 P
s pr.10 P
p i.po p.Bi
s p.a18 B
s p.cB 2
s p.d19s1 8
s p.d18s1 9
s p.d18s2 1
p p.B1o 1-3
p 1-3 a16.2i
s a16.cc2 C
p 1-3 a17.1i
s a17.cc1 C
p 1-3 c.25i
p 1-3 a13.2i
s a13.op2 α
p c.25o 1-1
b i
