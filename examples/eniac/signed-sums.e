# Addition and subtraction with signs
#
# A negative number is its ten's complement with sign M: -45 is M 9999999955. Adding it is adding
# its digits; the carry out of the tenth place turns the sign over. An accumulator sends itself on
# output A and its complement on output S, so that subtraction is listening to S.
#
# Reads cards with x in columns 1-10 and y in columns 11-20 and punches x (6-15), y (31-40), x + y
# (41-50) and x - y (51-60). On cards a minus is a second punch over a digit, here over the
# last one of a number read (L is 3 and minus, N is 5 and minus) and over the first one of a number
# punched (- is 0 and minus). After the last card the reader waits for ever and the machine with it:
#     eniacsim -d signed-sums.deck signed-sums.e

# Numbers: x in a13, y in a16, sum in a17, difference in a18.
p c.o 1                # what was read
p 1 a13.α
p 1 a16.α
p 1 a17.α
p 1 a18.α
p a16.A 2              # y to the sum
p 2 a17.β
p a16.S 3              # minus y to the difference
p 3 a18.β

# The two groups of ten columns are one number each: all six switches of the bank say so.
s c.s1 Alr
s c.s2 Blr
s c.s3 Alr
s c.s4 Alr
s c.s5 Alr
s c.s6 Alr

# 1-1: read a card. The interlock tells the reader that we are ready for it.
p i.io 1-1
p 1-1 i.ri
p 1-1 i.rl
p i.ro 1-2

# 1-2: x to its place, to the sum and to the difference
p 1-2 c.1i
p 1-2 a13.1i
s a13.op1 α
p 1-2 a17.1i
s a17.op1 α
p 1-2 a18.1i
s a18.op1 α
p c.1o 1-3

# 1-3: y to its place
p 1-3 c.2i
p 1-3 a16.5i
s a16.op5 α
p a16.5o 1-4

# 1-4: y and minus y at once
p 1-4 a16.6i
s a16.op6 AS
p 1-4 a17.2i
s a17.op2 β
p 1-4 a18.2i
s a18.op2 β
p a16.6o i.pi

# Punch, clear all four, read again.
s pr.2 P
s pr.3 P
s pr.7 P
s pr.8 P
s pr.9 P
s pr.10 P
s pr.11 P
s pr.12 P
p i.po 1-5
p 1-5 a13.5i
s a13.cc5 C
p 1-5 a16.1i
s a16.cc1 C
p 1-5 a17.3i
s a17.cc3 C
p 1-5 a18.3i
s a18.cc3 C
p a13.5o 1-1
b i
