; tic.asm - plays tic-tac-toe by searching all games to the end
;
; Reads a card for each mark on the board; the cards of the two sides alternate. Card 99 asks for a
; move. Punches the cell of the move, and the result of the game for the side that moves, if both
; sides play their best: 02 lost, 03 drawn, 04 won.
;
; Cells have the numbers 1-9, row by row. A cell's place, also 1-9, says when the program tries it:
; the centre has place 1, the corners have places 2-5, the edges have places 6-9.
;
; Memory map (addresses)
;   01-09  word P is 1 if the cell at place P is marked, else 0
;   10-59  the frames of positions with 0-9 marks, in accumulators 2-11
;   60-71  word 60 + F: best value for the side to move at frame F; 0 for frames before the search
;   72     place of the best move so far in the position on the cards
; The first word of a frame is the place of the last mark. Each other word has two digits for two
; lines of the board: row 1, column 1; row 2, column 2; row 3, column 3; diagonals from cells 1, 3.
; The digit of a line is 6, plus 1 for each mark of the first side, minus 2 for each mark of the
; second side. A line with digit 9 or 0 is complete; a line with digit 8 or 2 lacks one mark. Memory
; keeps the frames of earlier positions, so returning to the previous frame takes back a move.
;
; Registers: C = side to move; E = number of the frame, 2-11; A, B and D are scratch.

        .isa v4

lines   .equ 66                       ; value of a word whose two lines have no marks
second  .equ 50                       ; value of C for the second side; C is 0 for the first side
root    .equ 2                        ; frame of the empty board
        .ifdef no_threats
full    .equ 11                       ; frame of a full board, which is a draw
        .else
full    .equ 10                       ; frame with one free cell; a draw if `node` has found no win
        .endif
best    .equ 60
move    .equ 72
nothing .equ 1                        ; below any move's value, so the first move tried is better
loses   .equ 2
draws   .equ 3
wins    .equ 4
both    .equ 6                        ; sum of a position's values for the two sides

        .ifdef natural_order
place   .table 1, 2, 3, 4, 5, 6, 7, 8, 9
cell    .table 1, 2, 3, 4, 5, 6, 7, 8, 9
        .else
place   .table 2, 6, 3, 7, 1, 8, 4, 9, 5 ; the place of cell 1, of cell 2, and so on
cell    .table 5, 1, 3, 7, 9, 2, 4, 6, 8 ; the cell at place 1, at place 2, and so on
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
