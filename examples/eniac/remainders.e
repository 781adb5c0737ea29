# Quotient and remainder: a branch on the sign of a number
#
# The divisor is subtracted until the rest is negative, counting; then it is added once more. The
# decision is made by the digit pulses themselves: an accumulator that sends on A and S at once
# pulses the PM wire of A if it is negative and that of S if it is not. Two dummy programs, started
# by these two wires, turn the digit pulses into a program pulse on one line or on the other.
#
# Reads cards with the dividend in columns 1-10 and the divisor in columns 11-20, both positive;
# punches the remainder (6-15), the quotient (31-40) and the divisor (41-50):
#     eniacsim -d remainders.deck remainders.e

# Numbers: the rest in a13, the quotient in a16, the divisor in a17.
p c.o 1
p 1 a13.α
p 1 a16.α
p 1 a17.α
p a17.A 2
p 2 a13.β
p a17.S 3
p 3 a13.γ
s c.s1 Alr             # dividend
s c.s2 Blr             # divisor
s c.s3 Alr
s c.s4 Alr
s c.s5 Alr
s c.s6 Alr
s c.s25 Jlr            # the constant 1
s c.j1 1

p i.io 1-1
p 1-1 i.ri             # 1-1: read a card
p 1-1 i.rl
p i.ro 1-2
p 1-2 c.1i             # 1-2: the dividend
p 1-2 a13.1i
s a13.op1 α
p c.1o 1-3
p 1-3 c.2i             # 1-3: the divisor
p 1-3 a17.1i
s a17.op1 α
p c.2o 1-4

p 1-4 a17.5i           # 1-4: subtract
s a17.op5 S
p 1-4 a13.2i
s a13.op2 γ
p a17.5o 1-5
p 1-5 a13.3i           # 1-5: which sign?
s a13.op3 AS
p a13.A ad.dp.1
p ad.dp.1.11 a20.5i    # M: one dummy
p a20.5o 1-7
p a13.S ad.dp.2
p ad.dp.2.11 a20.6i    # P: the other
p a20.6o 1-6
p 1-6 c.25i            # 1-6: not negative: count, and subtract again
p 1-6 a16.1i
s a16.op1 α
p c.25o 1-4
p 1-7 a17.6i           # 1-7: negative: add once more, and punch
s a17.op6 A
p 1-7 a13.4i
s a13.op4 β
p a17.6o i.pi

s pr.2 P
s pr.3 P
s pr.7 P
s pr.8 P
s pr.9 P
s pr.10 P
p i.po 1-8
p 1-8 a13.5i           # 1-8: clear, and again
s a13.cc5 C
p 1-8 a16.2i
s a16.cc2 C
p 1-8 a17.2i
s a17.cc2 C
p a13.5o 1-1
b i
