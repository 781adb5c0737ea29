; tic.asm - plays tic-tac-toe by searching all games to the end
;
; Reads a card for each mark so far. The cards of the two sides alternate. Card 99 asks for the next
; move. Punches the cell and the mover's result with best play: 02 lost, 03 drawn, 04 won.
;
; Cells are 1-9, row by row. A cell's place is its number in the order in which the program tries
; cells: the centre, the corners, the edges.
;
; Memory map (addresses)
;   01-09  1 if the cell of that place is taken, else 0
;   10-59  frames, in accumulators 2-11: the board after 0-9 marks
;   60-71  60 + F: best value for the mover at frame F; 0 if F is before the first searched frame
;   72     best place for the mark in the first position of the search
;
; A frame holds the place marked last, and the lines of the board in eight digits: row 1, column 1,
; row 2, column 2, row 3, column 3, the diagonals from cell 1 and from cell 3. The digit of a line
; is 6, plus 1 for each mark of the first side, minus 2 for each mark of the second side. 9 and 0
; are complete lines, which `jil` finds; a line with 8 or 2 needs one more mark.
; To take back a mark, the search just returns to the previous frame.
;
; Registers: C = side to move, E = frame of the position; A, B, D scratch

        .isa v4

lines   .equ 66                       ; a word with the digits of two lines without marks
second  .equ 50                       ; code of the second side; the first side has code 0
root    .equ 2                        ; frame of the empty board
        .ifdef no_threats
full    .equ 11                       ; frame with all cells marked, a draw
        .else
full    .equ 10                       ; frame with one free cell, a draw if the mover cannot win
        .endif
best    .equ 60
move    .equ 72
nothing .equ 1                        ; best value of a frame before its first move is tried
loses   .equ 2
draws   .equ 3
wins    .equ 4
both    .equ 6                        ; a position's values for the two sides add up to this

        .ifdef natural_order
place   .table 1, 2, 3, 4, 5, 6, 7, 8, 9
cell    .table 1, 2, 3, 4, 5, 6, 7, 8, 9
        .else
place   .table 2, 6, 3, 7, 1, 8, 4, 9, 5 ; places of cells 1, 2, ...
cell    .table 5, 1, 3, 7, 9, 2, 4, 6, 8 ; cells at places 1, 2, ...
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
