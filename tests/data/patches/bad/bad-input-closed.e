p i.Io 1-1
p 1-1 a1.5i
p 1-1 a2.1i
p 1-1 a3.1i
p a1.A 1
p 1 a2.α
p 1 a2.β
# That one of two is never opened is nothing unusual.
p 1 a3.α
p 1 a3.β
p 1 f1.arg
p a1.5o i.pi
s a1.op5 A
s a2.op1 γ
s a2.op2 β
s a3.op1 β
