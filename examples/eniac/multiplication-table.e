# The multiplication table: two loops, one inside the other, by the master programmer
#
# A stepper passes a pulse on by the output of its present stage and counts it; when the count set
# for the stage is reached, the next stage takes over. Stepper B is the inner loop: eight pulses go
# back to the next product, the ninth goes on to stepper C, the outer loop: eight go to the next
# row, the ninth nowhere. Both steppers are then back at their first stages, as at the beginning.
#
# Punches i (columns 11-15), j (36-40) and i times j (46-50) for i, j = 1 to 9:
#     eniacsim multiplication-table.e

# Numbers: i in a13, j in a16, their product in a17.
p a13.A 1
p 1 a17.β
p c.o 2
p 2 a13.α
p 2 a16.α
s c.s25 Jlr            # the constant 1
s c.j1 1

p i.io 1-1
p 1-1 a16.1i           # 1-1: next row: clear j and the product, i := i + 1
s a16.cc1 C
p 1-1 a17.1i
s a17.cc1 C
p 1-1 c.25i
p 1-1 a13.1i
s a13.op1 α
p c.25o 1-2
p 1-2 c.26i            # 1-2: next product: j := j + 1, and i more
s c.s26 Jlr
p 1-2 a16.2i
s a16.op2 α
p 1-2 a13.2i
s a13.op2 A
p 1-2 a17.2i
s a17.op2 β
p c.26o i.pi           # punch
s pr.3 P
s pr.8 P
s pr.10 P

p i.po p.Bi            # inner loop
s p.cB 2
s p.a18 B
s p.d18s1 8            # its units decade is 18
s p.d18s2 1
p p.B1o 1-2
p p.B2o p.Ci           # outer loop
s p.cC 2
s p.a14 C
s p.d14s1 8            # its units decade is 14
s p.d14s2 1
p p.C1o 1-1
b i
