# Prime numbers: branches by the master programmer
#
# For every n the divisors d = 2, 3, ... are tried in turn; n is prime if the first one found is n
# itself. To see if d divides n, d is subtracted from n - 1 until the rest is negative: it is -1
# then, and +1 makes it 0, if d is a divisor, and less otherwise.
#
# Both questions are for the sign of a15. The wire of its PM goes to the direct inputs of two
# steppers of two stages: nine pulses are an odd number of steps, so that a stepper stands at stage
# 2 after a negative number. A pulse sent through the stepper then leaves by the branch to be taken.
# Unlike the dummies in remainders.e, one wire serves two questions: each sends its pulse through
# a stepper of its own.
#
# Punches the primes up to 50 (columns 11-15):
#     eniacsim primes.e

# Numbers: n in a13, d in a14, the rest in a15; d - n, when that is asked for, in a17.
set a13 1
p c.o 1                # constants: 1 is J, -1 is K
p 1 a13.α
p 1 a14.α
p 1 a15.γ
s c.j1 1
s c.kl M
s c.k1 9
s c.k2 9
s c.k3 9
s c.k4 9
s c.k5 9
s c.k6 9
s c.k7 9
s c.k8 9
s c.k9 9
s c.k10 9
p a13.A 2              # n to the rest
p 2 a15.α
p a14.S 3              # minus d to the rest
p 3 a15.β
p a14.A 4              # d - n
p 4 a17.α
p a13.S 5
p 5 a17.β

# The two steppers, without decades, and their stages: 1 for plus, 2 for minus
s p.a20 B
s p.a10 G
s p.cA 2
s p.cF 2
p a15.A ad.dp.1
p ad.dp.1.11 2-10
p 2-10 p.Adi
p 2-10 p.Fdi

p i.io 1-1
p 1-1 c.25i            # 1-1: n := n + 1, d cleared
s c.s25 Jlr
p 1-1 a13.1i
s a13.op1 α
p 1-1 a14.5i
s a14.cc5 C
p c.25o 1-2
p 1-2 c.26i            # 1-2: d := 1
s c.s26 Jlr
p 1-2 a14.1i
s a14.op1 α
p c.26o 1-3
p 1-3 c.27i            # 1-3: next d, rest cleared
s c.s27 Jlr
p 1-3 a14.2i
s a14.op2 α
p 1-3 a15.1i
s a15.cc1 C
p c.27o 1-4
p 1-4 a13.5i           # 1-4: rest := n
s a13.op5 A
p 1-4 a15.2i
s a15.op2 α
p a13.5o 1-5
p 1-5 c.28i            # 1-5: less 1
s c.s28 Klr
p 1-5 a15.3i
s a15.op3 γ
p c.28o 1-6
p 1-6 a14.6i           # 1-6: less d
s a14.op6 S
p 1-6 a15.4i
s a15.op4 β
p a14.6o 1-7
p 1-7 p.Acdi           # 1-7: negative?
p 1-7 a15.5i
s a15.op5 A
p a15.5o p.Ai
p p.A1o 1-6            # no: again
p p.A2o 1-8
p 1-8 c.29i            # 1-8: yes: 1 more
s c.s29 Jlr
p 1-8 a15.6i
s a15.op6 γ
p a15.6o 1-9
p 1-9 p.Fcdi           # 1-9: still negative?
p 1-9 a15.7i
s a15.op7 A
p a15.7o p.Fi
p p.F2o 1-3            # yes: d is no divisor, next d
p p.F1o 1-10           # no: the smallest divisor is found

p 1-10 a14.7i          # 1-10, 1-11: d - n
s a14.op7 A
p 1-10 a17.1i
s a17.op1 α
p a14.7o 1-11
p 1-11 a13.6i
s a13.op6 S
p 1-11 a17.2i
s a17.op2 β
p a13.6o 2-1
p 2-1 a17.3i           # 2-1: is it 0? It cannot be more, so the sign tells.
s a17.op3 AS
s a17.cc3 C
p a17.A ad.dp.2
p ad.dp.2.11 a20.5i
p a20.5o 2-2           # less: n is not prime
p a17.S ad.dp.3
p ad.dp.3.11 a20.6i
p a20.6o i.pi          # prime: punch
s pr.3 P
p i.po 2-2

p 2-2 p.Bi             # 2-2: next n, 48 times
s p.a18 B
s p.cB 2
s p.d19s1 4
s p.d18s1 8
s p.d18s2 1
p p.B1o 1-1
b i
