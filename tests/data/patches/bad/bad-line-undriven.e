p i.Io a1.5i
p 1-1 a2.5i
p 1-1 a3.5i
# What follows from it is not told again.
p a2.5o 1-2
p 1-2 a4.5i
p 5-1 5-2
p a1.5o i.pi
p a3.5o i.pi
p a4.5o i.pi
