p i.Io 1-1
p 1-1 a1.5i
p 1-1 a2.1i
p a1.A ad.permute.7
p ad.permute.7 a2.α
s a1.op5 A
s a2.op1 α
