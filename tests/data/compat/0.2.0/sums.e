# a13 = n, a20 = 1 + 2 + ... + n
p c.o 1              # constants on data trunk 1
p 1 a13.α
p a13.A 2            # n on data trunk 2
p 2 a20.β
s c.s25 Jlr          # program 25 of the constant transmitter sends J
s c.j1 1             # J = 1

p i.io 1-1           # the pulse of the initiate button:
p 1-1 c.25i          # send 1 ...
p 1-1 a13.1i         # ... into n
s a13.op1 α
p c.25o 1-2          # then
p 1-2 a13.5i         # send n ...
s a13.op5 A
p 1-2 a20.1i         # ... into the sum
s a20.op1 β
p a13.5o i.pi        # then punch a card
s pr.3 P             # with a13
s pr.16 P            # and a20
p i.po p.Bi          # then ask stepper B of the master programmer:
s p.a18 B
s p.cB 2
s p.d18s1 9          # nine times
s p.d18s2 1
p p.B1o 1-1          # it sends the pulse round again
b i
