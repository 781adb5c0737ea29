# A digit cable into a program jack, and a program cable into a digit jack.
p i.Io 1-1
p 1-1 a1.5i
p 1-1 a2.1i
p a1.A 1
p 1 a2.α
p 1 a3.1i
p a1.5o a2.β
s a1.op5 A
s a2.op1 α
p i.Io a2.2i
s a2.op2 0
p i.Co1 a2.3i
p 1-1 i.Ci1
s a2.op3 β
