# A table of square roots by the divider and square rooter
#
# The square rooter subtracts the odd numbers 1, 3, 5, ... from the radicand until it is overdrawn,
# goes one place to the right and adds them, and so on in turn. What stands in the denominator
# accumulator in the end is twice the root. Five times that is ten times the root, which is the
# root with its point one place further left: no halving is needed.
#
# Punches n (columns 6-15) and its root (31-40), rounded to eight decimals, for n = 1 to 20. The
# units of n are in the second column of its field, those of the root, because of the factor ten, in
# the first: 0200000000 and 1414213560 stand for 2 and 1.41421356.
#     eniacsim square-roots.e

# Numbers: n in a13, its root in a16. The square rooter works with a3 (numerator, here the
# radicand), a5 (denominator, here the root) and a7 (remainder on its way to the left).
p d.ans 8              # odd numbers to the denominator
p 8 a5.γ
p a5.A 9               # denominator and shift accumulator to the numerator
p a5.S 9
p a7.A 9
p 9 a3.γ
p a3.A 7               # remainder to the shift accumulator, one place to the left
p 7 ad.s.1.1
p ad.s.1 a7.α
p a13.A 1              # n
p 1 a3.α
p a5.A 2               # twice the root
p 2 a16.α
p c.o 3                # the constant 1, in the place of the units
p 3 a13.α
s c.s25 Jlr
s c.j9 1

# 1-1: n := n + 1
p i.io 1-1
p 1-1 c.25i
p 1-1 a13.1i
s a13.op1 α
p c.25o 1-2

# 1-2: the root of n, ten places, rounded off; the remainder is dropped
p 1-2 d.1i
s d.nr1 α
s d.dr1 0
s d.pl1 S10
s d.ro1 RO
s d.nc1 C
s d.an1 OFF
p 1-2 a13.2i
s a13.op2 A
p d.1o 1-3

# 1-3: five times the denominator, then the denominator is empty
p 1-3 a5.5i
s a5.op5 A
s a5.cc5 C
s a5.rp5 5
p 1-3 a16.5i
s a16.op5 α
s a16.rp5 5
p a16.5o i.pi

# Punch, clear the root, and again: 19 times, counted by stepper B.
s pr.2 P
s pr.3 P
s pr.7 P
s pr.8 P
p i.po a16.6i
s a16.op6 0
s a16.cc6 C
p a16.6o p.Bi
s p.a18 B
s p.cB 2
s p.d19s1 1
s p.d18s1 9
s p.d18s2 1
p p.B1o 1-1
b i
