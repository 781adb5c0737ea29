# isa=v4
# address=100  PC=0900
s f1.RA2L6 4  # mov 0,A<->D
s f1.RA2L5 0
s f1.RA2L4 9
s f1.RA2L3 9
s f1.RA2L2 0  # swap A,D
s f1.RA2L1 2
s f1.RB2L6 4  # mov total,A<->B # total=20
s f1.RB2L5 0
s f1.RB2L4 1
s f1.RB2L3 9
s f1.RB2L2 0  # swap A,B
s f1.RB2L1 1

# address=101  PC=0901
s f1.RA3L6 2  # mov D,A
s f1.RA3L5 2
s f1.RA3L4 4  # mov A,[B]
s f1.RA3L3 2
s f1.RA3L2 9
s f1.RA3L1 9
s f1.RB3L6 9
s f1.RB3L5 9
s f1.RB3L4 9
s f1.RB3L3 9
s f1.RB3L2 9
s f1.RB3L1 9

# address=102  PC=0902
s f1.RA4L6 1  # read sequence
s f1.RA4L5 2
s f1.RA4L4 0
s f1.RA4L3 0
s f1.RA4L2 1
s f1.RA4L1 2
s f1.RB4L6 9
s f1.RB4L5 1
s f1.RB4L4 3  # mov F,A<->E
s f1.RB4L3 4
s f1.RB4L2 0  # swap A,E
s f1.RB4L1 4

# address=103  PC=0903
s f1.RA5L6 2  # mov E,A
s f1.RA5L5 3
s f1.RA5L4 7  # addn 99,A
s f1.RA5L3 1
s f1.RA5L2 0
s f1.RA5L1 0
s f1.RB5L6 8  # jz done # done=107
s f1.RB5L5 1
s f1.RB5L4 0
s f1.RB5L3 6
s f1.RB5L2 9
s f1.RB5L1 9

# address=104  PC=0904
s f1.RA6L6 4  # mov total,A<->B # total=20
s f1.RA6L5 0
s f1.RA6L4 1
s f1.RA6L3 9
s f1.RA6L2 0  # swap A,B
s f1.RA6L1 1
s f1.RB6L6 4  # mov [B],A
s f1.RB6L5 1
s f1.RB6L4 0  # swap A,D
s f1.RB6L3 3
s f1.RB6L2 2  # mov E,A
s f1.RB6L1 3

# address=105  PC=0905
s f1.RA7L6 7  # add D,A
s f1.RA7L5 0
s f1.RA7L4 0  # swap A,D
s f1.RA7L3 3
s f1.RA7L2 4  # mov total,A<->B # total=20
s f1.RA7L1 0
s f1.RB7L6 1
s f1.RB7L5 9
s f1.RB7L4 0  # swap A,B
s f1.RB7L3 1
s f1.RB7L2 2  # mov D,A
s f1.RB7L1 2

# address=106  PC=0906
s f1.RA8L6 4  # mov A,[B]
s f1.RA8L5 2
s f1.RA8L4 7  # jmp next # next=102
s f1.RA8L3 3
s f1.RA8L2 0
s f1.RA8L1 1
s f1.RB8L6 9
s f1.RB8L5 9
s f1.RB8L4 9
s f1.RB8L3 9
s f1.RB8L2 9
s f1.RB8L1 9

# address=107  PC=0907
s f1.RA9L6 4  # mov total,A<->B # total=20
s f1.RA9L5 0
s f1.RA9L4 1
s f1.RA9L3 9
s f1.RA9L2 0  # swap A,B
s f1.RA9L1 1
s f1.RB9L6 4  # mov [B],A<->C
s f1.RB9L5 1
s f1.RB9L4 0  # swap A,C
s f1.RB9L3 2
s f1.RB9L2 9
s f1.RB9L1 9

# address=108  PC=0908
s f1.RA10L6 8  # jsr show # show=200
s f1.RA10L5 4
s f1.RA10L4 9
s f1.RA10L3 9
s f1.RA10L2 8
s f1.RA10L1 9
s f1.RB10L6 9
s f1.RB10L5 9
s f1.RB10L4 9
s f1.RB10L3 9
s f1.RB10L2 9
s f1.RB10L1 9

# address=109  PC=0909
s f1.RA11L6 9  # halt 
s f1.RA11L5 5
s f1.RA11L4 0
s f1.RA11L3 0
s f1.RA11L2 0
s f1.RA11L1 0
s f1.RB11L6 0
s f1.RB11L5 0
s f1.RB11L4 0
s f1.RB11L3 0
s f1.RB11L2 0
s f1.RB11L1 0

# address=200  PC=9000
s f2.RA2L6 2  # mov C,A
s f2.RA2L5 1
s f2.RA2L4 9  # print 
s f2.RA2L3 2
s f2.RA2L2 4  # mov answer,A # answer=6
s f2.RA2L1 0
s f2.RB2L6 0
s f2.RB2L5 5
s f2.RB2L4 1  # ftl A
s f2.RB2L3 4
s f2.RB2L2 9  # print 
s f2.RB2L1 2

# address=201  PC=9001
s f2.RA3L6 8  # ret 
s f2.RA3L5 5
s f2.RA3L4 9
s f2.RA3L3 9
s f2.RA3L2 9
s f2.RA3L1 9
s f2.RB3L6 9
s f2.RB3L5 9
s f2.RB3L4 9
s f2.RB3L3 9
s f2.RB3L2 9
s f2.RB3L1 9

# address=306  PC=9906
s f3.RA8L6 0  # .table 306[0]=7
s f3.RA8L5 7
s f3.RA8L4 0
s f3.RA8L3 0
s f3.RA8L2 0
s f3.RA8L1 0
s f3.RB8L6 0
s f3.RB8L5 0
s f3.RB8L4 0
s f3.RB8L3 0
s f3.RB8L2 0
s f3.RB8L1 0

