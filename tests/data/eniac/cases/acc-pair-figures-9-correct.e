p a1.ir1 a2.il1
s a1.sf 9
set a1 1999999999
set a2 9999999999
p i.io 1-1
p 1-1 a1.1i
s a1.op1 α
s a1.cc1 C
b i
