p i.Io a1.5i
p a1.5i a2.5i
p a1.5o a3.1i
