# Two outputs face each other; the program itself is sound.
p i.Io 1-1
p 1-1 a1.5i
p 1-1 a2.1i
p a1.A a2.α
p a1.A a3.A
s a1.op5 A
s a2.op1 α
