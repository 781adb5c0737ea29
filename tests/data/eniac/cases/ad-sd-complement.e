set a1 450
set a2 45
p i.io 1-1
p 1-1 a1.1i
s a1.op1 S
p 1-1 a2.1i
s a2.op1 S
p a2.S ad.sd.1.0
p ad.sd.1 a11.α
p 1-1 a11.1i
s a11.op1 α
p a1.S ad.sd.2.1
p ad.sd.2 a12.α
p 1-1 a12.1i
s a12.op1 α
b i
