# Multiplication, with its corrections for negative factors
#
# The multiplier forms digit times multiplicand, one digit of the multiplier an add cycle. It takes
# the digits as they stand, those of complements too, and leaves it to the cables to put that
# right. With ten's complements read as 0.x - 1 when they are negative,
#     (x - 1)(y - 1) = xy - x - y + 1
# so that minus the multiplicand is to be added if the multiplier is negative, and minus the
# multiplier if the multiplicand is; the final 1 is a matter of sign, which the unit sees to.
#
# Reads cards with x in columns 1-5 and y in columns 11-15; punches x (31-35), y (41-45) and their
# product (6-15), which has as many figures as there are columns:
#     eniacsim -d products.deck products.e

# The unit looks at a9 (multiplier) and a10 (multiplicand), and commands a11 and a13 to collect the
# tens and the units of the digit products.
p m.lhppI 8
p 8 a11.α
p m.rhppI 9
p 9 a13.α

# RS (the multiplicand is negative): minus the multiplier to a11.
p a9.S 7
p 7 a11.β
p m.RS 9-1
p 9-1 a9.1i
s a9.op1 S
p 9-1 a11.1i
s a11.op1 β
# DS (the multiplier is negative): minus the multiplicand to a13.
p a10.S 6
p 6 a13.β
p m.DS 9-2
p 9-2 a10.1i
s a10.op1 S
p 9-2 a13.1i
s a13.op1 β
# F: both parts together, in a13; a11 is left empty.
p a11.A 6
p m.F 9-3
p 9-3 a11.2i
s a11.op2 A
s a11.cc2 C
p 9-3 a13.2i
s a13.op2 β

# Factors from cards, as the left halves of their groups: that leaves them in places 10 to 6, which
# the multiplier reads first, so that five places are enough.
p c.o 1
p 1 a9.α
p 1 a16.α
p 1 a10.α
p 1 a17.α
s c.s1 Al
s c.s2 Bl

p i.io 1-1
p 1-1 i.ri             # 1-1: read a card
p 1-1 i.rl
p i.ro 1-2
p 1-2 c.1i             # 1-2: x to a9, and to a16 for the printer
p 1-2 a9.2i
s a9.op2 α
p 1-2 a16.1i
s a16.op1 α
p c.1o 1-3
p 1-3 c.2i             # 1-3: y to a10, and to a17 for the printer
p 1-3 a10.5i
s a10.op5 α
p 1-3 a17.1i
s a17.op1 α
p a10.5o 1-4
p 1-4 m.1i             # 1-4: multiply; the factors are there, and cleared in the end
s m.ieracc1 0
s m.icandacc1 0
s m.iercl1 C
s m.icandcl1 C
s m.place1 5
s m.sf1 0
s m.prod1 0
p m.1o i.pi
s pr.2 P               # punch
s pr.3 P
s pr.7 P
s pr.9 P
p i.po 1-5
p 1-5 a13.5i           # 1-5: clear, and again
s a13.cc5 C
p 1-5 a16.2i
s a16.cc2 C
p 1-5 a17.2i
s a17.cc2 C
p a13.5o 1-1
b i
