; c4.asm - connect four: alpha-beta on a board of packed digits
;
; Reads the stones from cards, column and side of one stone a card, a column from the bottom upwards;
; 99 and a side asks for a move of that side. Columns are 1-7, sides 1 and 2. Punches the column and
; what it is worth to the mover: 50 is level, 91-99 wins (99 with this stone), 01-09 loses,
; 0050: the board is full. The README has the story, docs/c4.md the figures.
;
; Memory
;   00-03  side that moved last, ply, score as the mover sees it, ply that is not searched on
;   05-08  why a cell is checked, stones on the board, the best column, the column looked at
;   15-49  the columns, an accumulator each (3-9): three words with two cells each, the lower one in
;          the units digit; what the next stone is worth in the tens digit; 30 + number of stones
;   55-56  column and row of the stone placed last
;   58-65  state of plies 1-8: row of the table `order` or `only` whose column is being tried
;   66-74  best value of plies 0-8, each from its mover's view: alpha of that ply
;   10-14, 50-54 stand beside the board and look empty; 04, 09, 14, 54, 59, 64 are no heights
;
; A node is searched only when its mover cannot complete four at once: who places a stone looks
; whether the cell on top of it wins for the other side, then where his own next stone would win.
; Where it would in one column the other side has only that move, in two it has lost.
;
; Registers: the contract of each routine names them. LS is clobbered by every access to memory.
;
; Function tables: 1 the search; 2 lines and threats; 3 cards, the root, leaves.

        .isa v4

        .ifndef depth
depth   .equ 7                        ; plies, 2-8
        .endif
        .assert depth >= 2, "a search of less than two plies overlooks what the other side can do"
        .assert depth <= 8, "there is memory for eight plies, and worth of stones for no more"

before  .equ 0
ply     .equ 1
score   .equ 2
last    .equ 3
why     .equ 5                        ; 1 for the other side, 2 for the own, above the stone; 3-8
why_above .equ 1
why_own .equ 2
why_leaf .equ 9                       ;   for the own in a column beside it;
why_win .equ 10                       ;   at the root for the mover
why_lose .equ 11                      ;   and for the other side
stones  .equ 6
move    .equ 7
looked  .equ 8
column  .equ 3                        ; accumulator of the first; its fifth word is the height
placed  .equ 55                       ; column, row
placed_acc .equ 11
state   .equ 57
best    .equ 66

ground  .equ 30                       ; height without stones; unlike what stands beside the board
full    .equ ground+6
level   .equ 50                       ; score
both    .equ 3                        ; codes of both sides
heaviest .equ 8                       ; worth of a stone
loading .equ 99                       ; ply
go      .equ 99                       ; column

        .include ../macros.inc

; ---- table words
worth1  .table 2, 2, 3, 3, 2, 2, 0    ; of a stone in columns 1 and 7, from the bottom; 0 full
worth2  .table 2, 4, 5, 5, 4, 2, 0
worth3  .table 3, 5, 7, 7, 5, 3, 0
worth4  .table 4, 6, 8, 8, 6, 4, 0
worths  .table worth1-ground, worth2-ground, worth3-ground, worth4-ground, worth3-ground, worth2-ground, worth1-ground
words   .table 15, 20, 25, 30, 35, 40, 45 ; the first word of a column
cell    .table 0, -100, 1, -99, 2, -98, 3 ; of a row: word, and negative for a tens digit
        .ifdef natural_order
order   .table 3, 4, 5, 6, 7, 8, 9, 0
        .else
order   .table 6, 5, 7, 4, 8, 3, 9, 0
        .endif
only    .table 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0
aways   .table 1, -1, 2, -2, 3, -3    ; columns looked at beside a stone
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
