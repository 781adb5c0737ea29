p i.Io 1-1
p 1-1 a1.5i
p a1.5o 1-2
p a1.A 7
s a1.op5 A
