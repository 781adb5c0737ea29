p i.Io a9.5i
p a9.5o i.pi
p a1.5o a2.5i
p a2.5o 1-1
p 1-1 a1.5i
