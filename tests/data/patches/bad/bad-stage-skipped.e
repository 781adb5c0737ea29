# three pulses should leave by stage 1 and the fourth by stage 2, which has no limit
p i.io 1-1
p 1-1 a1.5i
s a1.op5 ε
s a1.cc5 C
p a1.5o p.Ai
p p.A1o 1-1
s p.a20 A
s p.cA 2
s p.d20s1 3
p p.A2o 1-2
p 1-2 a2.1i
s a2.op1 ε
s a2.cc1 C
