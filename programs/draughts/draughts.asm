; draughts.asm - English draughts: alpha-beta over up to six moves, jumps to their end
;
; Reads the men from cards, square and digit of one man a card; the card 99, ten times the plies and
; the side (0 white, 1 black) asks for a move. Punches two cards: the squares where the move starts
; and ends; the number of the move in the order of the program, and its value: 50 is level, more is
; better for the mover. docs/draughts.md has the rules, the memory map and figures.
;
; Memory
;   00-04  twice the ply, side to move, top of the stack, twice the last ply, cutoff under way
;   05-20  the board, two squares a word, 11 and 13 first; the first one in the tens digit
;   24     best value of the ply two before the root: alpha there
;   25-29  origin of the root's move, best value of the ply before the root, number of the root's
;          move, best value of the root, end of the root's move
;   30-    best value and end of the move for each further ply
;   -69    the stack of steps, downwards: a step is a quiet move or one jump of a man
;   70-74  a copy of 25-29 for the best move
;
; The constant `perft` leaves out cuts and what follows the last ply, to count moves.
;
; Squares are rank*10+file, 11-88, where rank + file is even; a sum with a digit 0 or 9 is off the
; board, which is what `jil` tests. White's men move to higher ranks. Digits on the board: 0 empty,
; 1 and 2 white man and king, 3 and 4 black ones.
;
; Registers: in a walk over the men C = what the walk is for, D = digit of the man, E = square; A and
; B are scratch. LS is clobbered by every access to memory.
;
; A contract: name, purpose, in, out, clobbers, cost. Costs are add cycles, fetching included: the
; most from the first row to `ret`, or to where control leaves the code behind the label, as the
; listing (easm -l) has them, with the routines called. The parts of the search are not called but
; jump to each other: `goes to` names the next ones, and all registers are clobbered but those that
; the next one takes.
;
; Function tables: 1 the moves of white, nodes, the answer; 2 cards, what a position is worth, the
; moves of black; 3 steps made and taken back; tables.

        .isa v4

white   .equ 0
black   .equ 1
white_man .equ 1
white_king .equ 2
black_man .equ 3
black_king .equ 4

; accumulator 0: globals
ply     .equ 0                        ; 2 at the root
turn    .equ 1
top     .equ 2                        ; address of the step made last
last    .equ 3                        ; the last ply of which all moves are tried
cut     .equ 4                        ; 1: the move is being taken back because of a cutoff
board   .equ 5
rootrecord .equ 5                     ; accumulator of origin, number, best and to of the root
origin  .equ 25
number  .equ 27
; words of a ply: NAME + twice the ply
best    .equ 26
to      .equ 27
stack   .equ 70                       ; where the stack is empty
search_card .equ 99                   ; its address
bestrecord .equ 14                    ; accumulator with a copy of the root's record
root    .equ 2
deeper  .equ 2                        ; from a ply to the next

; what a walk is for, in C; chains are the only ones without a digit 0 or 9
jumps   .equ 0                        ; jumps, none found yet
jumped  .equ 1                        ; jumps, found
chain   .equ 11                       ; further jumps of a man that has jumped, none found yet
chained .equ 12                       ; found
quiet   .equ 90                       ; quiet moves, none found yet
moved   .equ 91                       ; found

; A step on the stack: ten times its direction, 0-3 from `steps` on, 40 more in a chain; the digit
; captured; 5 more if the man was crowned.
in_chain .equ 4
crowned .equ 5

longest .equ 9                        ; jumps of one move: a man reaches eight squares in fours of
                                      ;   ranks and files, with nine squares between them
room    .equ to+deeper+longest        ; top - ply for one more move and the ply behind it
level   .equ 50
margin  .equ 36                       ; values of positions are level - margin to level + margin;
                                      ;   those of lost ones are less
king    .equ 7
king_on_edge .equ 6

        .include ../macros.inc

; load_globals  out F = ply, G = turn, H = top, I = last, J = cut; A = 0
        .macro load_globals
        clr A
        loadacc A
        .endm
; load_top      out A = the step made last, B = its address
        .macro load_top
        load_word top
        swap A,B
        mov [B],A
        .endm

; ---- table words: the row of a square has the board word, negative for its units digit; the row
; behind it has what a white man is worth there, in the units digit, and is negative when the square
; is on an edge; the row before it has what a black man is worth, in the tens digit
unused  .table 0, 0, 0, 0
rank1   .table 0, 5, -96, -95, -95, 6, -96, -94, -95, 0
rank2   .table 0, 60, 7, 64, -93, 64, 8, 64, -92, -96
rank3   .table 50, 9, -46, -91, 54, 10, 54, -90, 4, 0
rank4   .table 0, 40, 11, 54, -89, 55, 12, 45, -88, -96
rank5   .table 40, 13, -46, -87, 55, 14, 45, -86, 4, 0
rank6   .table 0, 40, 15, 45, -85, 45, 16, 45, -84, -95
rank7   .table 40, 17, -54, -83, 46, 18, 46, -82, 6, 0
rank8   .table 0, 50, 19, -60, -81, -50, 20, -60, -80, -100
steps   .table 9, 11, 91, 89, 9, 11, 91, 89, 9, 11 ; again for chains, and for backs
backs   .equ steps+2                  ; the steps back
        .assert rank1 == 10, "the row of a square is its number"

        .org 100
        jmp far begin
        .section moves
        .include walk.inc
        side_moves white, white_man, -2, white_walk, white_move, white_resume, 9, 11, 91, 89, 0, 1, 2, 3
        .section search
        .include node.inc

        .org 200
        .section cards
        .include cards.inc
        .section value
        .include evaluate.inc
        .section moves
        side_moves black, black_man, 2, black_walk, black_move, black_resume, 91, 89, 9, 11, 2, 3, 0, 1

        .org 306
        .section steps
        .include board.inc
        .include make.inc
        .include undo.inc
