; life.asm - Conway's Life on eight rows of eight cells; all cells outside the board are dead
;
; Reads a card for each cell that lives in generation 0, then a card with 99 and the number of the
; last generation. For each generation from 0 on, punches a card for each living cell, with the
; numbers of the generation and of the cell. A last card with 00 for the cell ends the generation.
;
; The number of a cell consists of its row and its column, 11-88; cell 11 is at the top left.
;
; Memory map (addresses)
;   00     not used
;   01     number of the last generation
;   02-74  the board: eight words for each row of cells, and a border word before each row and after
;          the last row. The cell in row R and column C is in word 9R + C - 7
;
; The tens digit of a cell's word is 1 if the cell lives; the units digit counts the living cells
; around it. The next state of the cell depends only on these two digits. So `ftl` can replace each
; word by the cell's word in the next generation, and the program needs only one board.
;
; Registers: C = number of the generation; A and B are scratch. In `search`, E = number of an
; accumulator, and D = address of the first of its five words.

        .isa v4

last    .equ 1
alive   .equ 10
fives   .equ 15                       ; number of memory accumulators; each holds five words

rules   .table 0, 0, 0, 10, 0, 0, 0, 0, 0, 0
survive .table 0, 0, 10, 10, 0, 0, 0, 0, 0
row1    .table 11, 12, 13, 14, 15, 16, 17, 18, 0 ; cell numbers of words 3-10; 0 for border word 11
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
        .align                        ; a row must not end with 00, the operand of `jmp card`
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
