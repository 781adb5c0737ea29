# Cards to order: the plugboard of the punch
#
# Without a plugboard the sixteen groups of five digits stand side by side. With one, each column
# is either fixed or shows any digit of any group, with or without the minus of any group. Here the
# date 14 02 46 is fixed, a16 holds an amount, and a17 the number of the account. Two cards are
# punched, an amount and its opposite; the minus goes over the last digit:
#     eniacsim card-layout.e

set a16 123456
set a17 4711
s pr.pm1 1             # fixed punches, columns 1-8
s pr.pm2 4
s pr.pm4 0
s pr.pm5 2
s pr.pm7 4
s pr.pm8 6
s pr.pm11 10,2         # the account, columns 11-14: group 10 is the right half of a17
s pr.pm12 10,3
s pr.pm13 10,4
s pr.pm14 10,5
s pr.pm21 7,5          # the amount, columns 21-26: groups 7 and 8 are the halves of a16
s pr.pm22 8,1
s pr.pm23 8,2
s pr.pm24 8,3
s pr.pm25 8,4
s pr.pm26 8,5,m8       # with the minus of a16
s pr.pm80 11           # a 12-punch in the last column

p i.io 1-1
p 1-1 i.pi             # 1-1: punch
p i.po p.Ai            # after the first card go on, after the second stop
s p.a20 A
s p.cA 2
s p.d20s1 1
s p.d20s2 1
p p.A1o 1-2
p 1-2 a16.5i           # 1-2: minus the amount to a15, a16 cleared
s a16.op5 S
s a16.cc5 C
p a16.S a15.α
p 1-2 a15.1i
s a15.op1 α
p a16.5o 1-3
p 1-3 a15.5i           # 1-3: and back
s a15.op5 A
p a15.A a16.α
p 1-3 a16.1i
s a16.op1 α
p a15.5o 1-1
b i
