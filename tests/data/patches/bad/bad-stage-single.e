# three pulses should leave by stage 1, but stepper A has no stage 2 that ends the loop
p i.io 1-1
p 1-1 a1.5i
s a1.op5 ε
s a1.cc5 C
p a1.5o p.Ai
p p.A1o 1-1
s p.a20 A
s p.cA 1
s p.d20s1 3
