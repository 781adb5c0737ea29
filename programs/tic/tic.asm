; tic.asm - tic-tac-toe, searched to the end
;
; Reads the cells marked so far from cards, one a card, the sides by turns; 99 asks for a move of
; the side whose turn it is. Punches the cell and what it leads to: 02 lost, 03 drawn, 04 won.
;
; Cells are 1-9, row by row. The program knows them by their place in the order in which it tries
; them: the centre, the corners, the edges.
;
; Memory
;   01-09  whether the cell of that place is taken
;   10-59  frames: what the board is after 0-9 marks, an accumulator each (2-11)
;   60-71  best value found so far at the frames 2-11, from the view of its mover
;   72     best place at the frame where the search began
;
; A frame is the place marked last, and the lines of the board in eight digits: row 1, column 1, row
; 2, column 2, row 3, column 3, the diagonals from cell 1 and from cell 3. A line counts 6, 1 more
; for each mark of the first side, 2 less for each of the second. No two counts of marks are the
; same: 9 and 0 are lines completed, which `jil` finds, 8 and 2 lack one mark.
; Nothing is taken back from a frame: the search returns to the frame before.
;
; Registers: C = side to move, E = its frame; A, B, D scratch

        .isa v4

lines   .equ 66                       ; two lines without marks
second  .equ 50                       ; side; the first is 0
root    .equ 2                        ; frame of the empty board
        .ifdef no_threats
full    .equ 11                       ; frame at which the game is drawn
        .else
full    .equ 10                       ; frame at which it is, unless a line lacks one mark
        .endif
best    .equ 60
move    .equ 72
nothing .equ 1                        ; values: no move tried yet; 0 before the search began
loses   .equ 2
draws   .equ 3
wins    .equ 4
both    .equ 6                        ; value of a position for both sides together

        .ifdef natural_order
place   .table 1, 2, 3, 4, 5, 6, 7, 8, 9
cell    .table 1, 2, 3, 4, 5, 6, 7, 8, 9
        .else
place   .table 2, 6, 3, 7, 1, 8, 4, 9, 5 ; of cell 1, 2, ...
cell    .table 5, 1, 3, 7, 9, 2, 4, 6, 8 ; at place 1, 2, ...
        .endif

        .org 100
        mov lines,A<->B
        mov lines,A<->C
        mov lines,A<->D
        mov lines,A<->E
        swapall
        mov root,A
        storeacc A
        swap A,E
        clr A
        swap A,C
card    read
        mov F,A
        addn 99,A
        jz search
        mov F,A
        add place-1,A
        ftl A
        jsr find
        jmp card
search  jmp far start
        .section cells
        .include cells.inc

        .org 200
        .section search
        .include search.inc
