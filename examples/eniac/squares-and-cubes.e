# A table of squares and cubes by differences
#
# Nothing is multiplied: from one line to the next
#     (n + 1)^2 = n^2 + 2n + 1
#     (n + 1)^3 = n^3 + 3n^2 + 3n + 1
# so that additions alone make the table, seven add cycles a line. The square is still the old one
# when it is added to the cube, therefore it goes first.
#
# Punches n (columns 11-15), the square (36-40) and the cube (46-50) for n = 1 to 20:
#     eniacsim squares-and-cubes.e

# Numbers: n in a13, the square in a16, the cube in a17, all empty when the power comes on.
p a13.A 1              # n on data trunk 1
p 1 a16.β
p 1 a17.β
p a16.A 2              # the square on data trunk 2
p 2 a17.γ
p c.o 3                # the constant 1 on data trunk 3
p 3 a13.α
p 3 a16.α
p 3 a17.α
s c.s25 Jlr
s c.j1 1

# 1-1: the square three times into the cube
p i.io 1-1
p 1-1 a16.5i
s a16.op5 A
s a16.rp5 3
p 1-1 a17.5i
s a17.op5 γ
s a17.rp5 3
p a17.5o 1-2

# 1-2: n three times into the cube; the square listens to the first two
p 1-2 a13.5i
s a13.op5 A
s a13.rp5 3
p 1-2 a16.6i
s a16.op6 β
s a16.rp6 2
p 1-2 a17.6i
s a17.op6 β
s a17.rp6 3
p a17.6o 1-3

# 1-3: one more for everybody
p 1-3 c.25i
p 1-3 a13.1i
s a13.op1 α
p 1-3 a16.1i
s a16.op1 α
p 1-3 a17.1i
s a17.op1 α
p c.25o i.pi

# Punch; the master programmer sends 19 of the pulses that follow back to 1-1, the 20th nowhere.
s pr.3 P
s pr.8 P
s pr.10 P
p i.po p.Bi
s p.a18 B
s p.cB 2
s p.d19s1 1
s p.d18s1 9
s p.d18s2 1
p p.B1o 1-1
b i
