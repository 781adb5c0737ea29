# The running total of a deck of cards
#
# Each card has a number in columns 1-10; an 11-punch over any of its digits makes it negative
# (`-` is 0 and minus, `R` is 9 and minus). For each card one is punched with how many there were
# so far (columns 11-15) and their total (31-40):
#     eniacsim -d sum-deck.deck sum-deck.e

# Numbers: how many in a13, the total in a16.
p c.o 1
p 1 a13.α
p 1 a16.α
s c.s25 Jlr            # the constant 1
s c.j1 1
s c.s1 Alr             # columns 1-10 are one number
s c.s2 Alr
s c.s3 Alr
s c.s4 Alr
s c.s5 Alr
s c.s6 Alr

p i.io 1-1
p 1-1 i.ri             # 1-1: read a card
p 1-1 i.rl
p i.ro 1-2
p 1-2 c.1i             # 1-2: its number to the total
p 1-2 a16.1i
s a16.op1 α
p c.1o 1-3
p 1-3 c.25i            # 1-3: one more card
p 1-3 a13.1i
s a13.op1 α
p c.25o i.pi           # punch
p i.po 1-1             # and again, as long as there are cards
s pr.3 P
s pr.7 P
s pr.8 P
b i
