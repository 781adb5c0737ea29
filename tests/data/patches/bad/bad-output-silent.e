# The operation of a1 is missing, a2.6i is not cabled, stepper A has only two stages.
p i.Io 1-1
p 1-1 a1.5i
p 1-1 a2.1i
p 1-1 p.Ai
p 1-1 p.Bi
p a1.A 1
p 1 a2.α
s a2.op1 α
p a2.6o 1-2
p p.A3o 1-2
s p.cA 2
# That one of several is never chosen is nothing unusual.
p p.B1o 1-2
p p.B2o 1-2
p 1-2 i.pi
p a1.5o i.pi
