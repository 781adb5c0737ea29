; c4.asm - connect four: alpha-beta on a board of packed digits
;
; Reads a card for each stone, with its column (1-7) and side (1 or 2); the lowest stone of a column
; comes first. A card with 99 and a side asks for a move of that side. Punches the best column and
; its value for that side: 50 is level, 91-99 is a win, 01-09 is a loss; 99 is a win with this move.
; If the board is full, punches 0050. docs/c4.md has the speed and strength of the program.
;
; Memory map (addresses)
;   00     the side that moved last
;   01     the ply, which is 1 at the root and 99 while cards are read
;   02     the score of the position for the side to move
;   03     the number of the last ply of the search
;   05     the question of the current check (see `why`)
;   06     the number of stones on the board before the search
;   07     the best column
;   08     the row of the examined column in the table `order` or `only`
;   15-49  the columns, each in one of the accumulators 3-9. A column has the number of its
;          accumulator. Words 0-2 hold two cells each, the lower cell in the units digit. Word 3 is
;          10 times the worth of the next stone. Word 4 is the height: 30 + the number of stones
;   55-56  column and row of the stone placed last; the rows are numbered 30-35 from the bottom
;   58-65  states of plies 1-8: the row of the tried column in the table `order` or `only`
;   66-74  best value (alpha) at each of plies 0-8, from the view of the side to move at that ply
;   10-14 and 50-54 lie beside the board and hold no stones. `in_line` also reads words 04, 09, 14,
;          54, 59 and 64 as if they were heights; none of these words ever equals a height
;
; After placing a stone, the program first checks whether the side to move would win on the cell
; above the stone. Then it looks for threats, which are cells on which the side that moved last
; would win with one more stone. If there is one threat, the side to move must play there. If there
; are two, the side to move loses. Because of these checks, a search node begins only if the side to
; move cannot complete four with one stone. The next cell of a column is its lowest empty cell.
;
; The comment of a routine names its registers. Every memory access clobbers LS. A cost is the
; greatest number of add cycles of a routine, with fetches and called routines (see easm -l).

        .isa v4

        .ifndef depth
depth   .equ 7                        ; number of plies searched (2-8)
        .endif
        .assert depth >= 2, "a search of less than two plies overlooks what the other side can do"
        .assert depth <= 8, "there is memory for eight plies, and worth of stones for no more"

before  .equ 0
ply     .equ 1
score   .equ 2
last    .equ 3
why     .equ 5                        ; question of the check: 3-8 (see `aways`) or a `why_` value
why_above .equ 1                      ; would the side to move win above the last stone?
why_own .equ 2                        ; would the side that moved last win above the last stone?
why_leaf .equ 9                       ; at a leaf: would the other side win above the next stone?
why_win .equ 10                       ; at the root: would the side to move win in the column?
why_lose .equ 11                      ; at the root: would the other side win in the column?
stones  .equ 6
move    .equ 7
looked  .equ 8
column  .equ 3                        ; accumulator of the leftmost column
placed  .equ 55                       ; column and row of the stone placed last
placed_acc .equ 11
state   .equ 57
best    .equ 66

ground  .equ 30                       ; value of the height word of an empty column
full    .equ ground+6
level   .equ 50                       ; score of a level position
both    .equ 3                        ; sum of sides 1 and 2; `both` minus a side is the other side
heaviest .equ 8                       ; greatest worth of a stone
loading .equ 99                       ; value of `ply` while cards are read
go      .equ 99                       ; stands in place of a column on the card that starts a search

        .include ../macros.inc

; ---- table words
; worth1: the worth of a stone in each row of columns 1 and 7, from the bottom; then 0 for a full
; column. `worth2` is for columns 2 and 6, `worth3` for columns 3 and 5, `worth4` for column 4
worth1  .table 2, 2, 3, 3, 2, 2, 0
worth2  .table 2, 4, 5, 5, 4, 2, 0
worth3  .table 3, 5, 7, 7, 5, 3, 0
worth4  .table 4, 6, 8, 8, 6, 4, 0
worths  .table worth1-ground, worth2-ground, worth3-ground, worth4-ground, worth3-ground, worth2-ground, worth1-ground
words   .table 15, 20, 25, 30, 35, 40, 45 ; address of each column's first word
; cell: for each row, index of the word that holds the cell, or index - 100 for a tens digit
cell    .table 0, -100, 1, -99, 2, -98, 3
        .ifdef natural_order
order   .table 3, 4, 5, 6, 7, 8, 9, 0
        .else
order   .table 6, 5, 7, 4, 8, 3, 9, 0
        .endif
only    .table 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0
; aways: for `why` 3-8, the distance from the column of the last stone to the checked column
aways   .table 1, -1, 2, -2, 3, -3
start   .equ order-1

        .org 100
        jmp far begin
        .section search
        .include place.inc
        .include node.inc
        .section leaf
        .include leaf.inc

        .org 200
        .section lines
        .include lines.inc
        .section cards
        .include cards.inc

        .org 306
        .section threats
        .include cells.inc
        .include threats.inc
        .section root
        .include root.inc
