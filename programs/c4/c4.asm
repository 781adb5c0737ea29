; c4.asm - connect four: alpha-beta on a board of packed digits
;
; Reads one card per stone, with its column and side; a column's lowest stone comes first. A card
; with 99 and a side makes the program choose a move for that side. Columns are 1-7, sides 1 and 2.
; Punches the best column and its value for the mover: 50 is level, 91-99 is a win, and 01-09 is a
; loss. 99 is a win with the next stone. A full board gives 0050. docs/c4.md has speed and strength.
;
; Memory map (addresses)
;   00-03  side that moved last; ply; score for the side to move; last ply of the search
;   05-08  purpose of the check; number of stones; best column; table row of the examined column
;   15-49  the columns, one accumulator (3-9) each. Words 0-2 have two cells each, the lower cell in
;          the units digit. Word 3 is 10 * worth of the next stone. Word 4 is 30 + number of stones
;   55-56  column and row of the stone placed last
;   58-65  state of plies 1-8: row of the table `order` or `only` whose column is being tried
;   66-74  best value (alpha) at each of plies 0-8, from the view of the side to move at that ply
;   10-14, 50-54 lie beside the board and hold no stones. `in_line` also reads words 04, 09, 14, 54,
;          59 and 64 as heights of columns, so none of these words ever has the value of a height
;
; After each stone the program first checks whether the opponent would win on the cell above that
; stone. Then it looks for cells on which one more stone of that stone's side would win. If there is
; one such cell, the opponent must play there. If there are two, the opponent loses the game. So a
; search node begins only if the side to move cannot complete four with its next stone.
;
; The comment of each routine names its registers. Every memory access clobbers LS. A cost is the
; maximum number of add cycles of a routine and of its calls, including fetches (see easm -l).
; Sections in function table 1: `search`, `leaf`; in 2: `lines`, `cards`; in 3: `threats`, `root`.

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
why     .equ 5                        ; purpose of a check: a `why_...` below, or 3-8 (see `aways`)
why_above .equ 1                      ; would the side to move win above the last stone?
why_own .equ 2                        ; would the side of the last stone win above that stone?
why_leaf .equ 9                       ; at a leaf: would the opponent win above the next stone?
why_win .equ 10                       ; at the root: would the mover win in the column?
why_lose .equ 11                      ; at the root: would the opponent win in the column?
stones  .equ 6
move    .equ 7
looked  .equ 8
column  .equ 3                        ; accumulator of column 1; its fifth word is the height
placed  .equ 55                       ; column and row of the stone placed last
placed_acc .equ 11
state   .equ 57
best    .equ 66

ground  .equ 30                       ; value of the height word of an empty column
full    .equ ground+6
level   .equ 50                       ; score of a level position
both    .equ 3                        ; sum of the numbers of both sides, 1 and 2
heaviest .equ 8                       ; highest worth of a stone
loading .equ 99                       ; value of `ply` while cards are read
go      .equ 99                       ; stands in place of a column on the card that starts a search

        .include ../macros.inc

; ---- table words
worth1  .table 2, 2, 3, 3, 2, 2, 0    ; worths in columns 1 and 7, by row; 0 if the column is full
worth2  .table 2, 4, 5, 5, 4, 2, 0
worth3  .table 3, 5, 7, 7, 5, 3, 0
worth4  .table 4, 6, 8, 8, 6, 4, 0
worths  .table worth1-ground, worth2-ground, worth3-ground, worth4-ground, worth3-ground, worth2-ground, worth1-ground
words   .table 15, 20, 25, 30, 35, 40, 45 ; first word of each column
cell    .table 0, -100, 1, -99, 2, -98, 3 ; index of each row's word; minus 100 for a tens digit
        .ifdef natural_order
order   .table 3, 4, 5, 6, 7, 8, 9, 0
        .else
order   .table 6, 5, 7, 4, 8, 3, 9, 0
        .endif
only    .table 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0
aways   .table 1, -1, 2, -2, 3, -3    ; `why` 3-8: distance of the checked column to the last stone
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
