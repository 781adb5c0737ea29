; life.asm - Conway's Life on eight rows of eight cells; all cells outside are dead
;
; Reads a card for each living cell, then a card with 99 and the number of generations to compute.
; For each living cell, punches a card with the generation and the cell, from generation 0 on. A
; card with cell 00 ends each generation.
;
; Cells are numbered by row and column, 11-88; 11 is at the top left.
;
; Memory map (addresses)
;   00     not used
;   01     last generation
;   02-74  the board: eight words for each row, a border word between rows and at both ends. The
;          cell in row R and column C is in word 9R + C - 7
;
; The tens digit of a word is 1 if the cell lives; the units digit counts its living neighbours. The
; next state of the cell depends only on this word. So one board suffices: `ftl` turns each word of
; this generation into the word of the next.
;
; Registers: C = generation; A and B are scratch. In `search`, D = word and E = accumulator

        .isa v4

last    .equ 1
alive   .equ 10
fives   .equ 15                       ; number of accumulators in memory, five words each

rules   .table 0, 0, 0, 10, 0, 0, 0, 0, 0, 0
survive .table 0, 0, 10, 10, 0, 0, 0, 0, 0
row1    .table 11, 12, 13, 14, 15, 16, 17, 18, 0 ; cells in words 3, 4, 5...; 0 for a border word
row2    .table 21, 22, 23, 24, 25, 26, 27, 28, 0
row3    .table 31, 32, 33, 34, 35, 36, 37, 38, 0
row4    .table 41, 42, 43, 44, 45, 46, 47, 48, 0
row5    .table 51, 52, 53, 54, 55, 56, 57, 58, 0
row6    .table 61, 62, 63, 64, 65, 66, 67, 68, 0
row7    .table 71, 72, 73, 74, 75, 76, 77, 78, 0
row8    .table 81, 82, 83, 84, 85, 86, 87, 88

        .org 100
card    read
        mov F,A
        addn 99,A
        jz start
        mov F,A
        swapdig A
        lodig A
        swap A,D
        mov F,A
        sub D,A
        addn 7,A
        swap A,B
        mov alive,A
        mov A,[B]
        .align                        ; the jump's operand is 00, which must not end a row
        jmp card
start   mov last,A<->B
        mov G,A
        mov A,[B]

        .section search
        .include search.inc
        .section count
        .include spread.inc
        .section evolve
        .include evolve.inc
