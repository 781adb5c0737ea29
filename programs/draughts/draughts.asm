; draughts.asm - English draughts by alpha-beta: all moves for one to six plies, then only jumps
;
; Reads a card for each piece, with the square and the digit of the piece. A card with 99 then asks
; for a move. The second number on that card has two digits: the number of plies, and the side to
; move (0 white, 1 black). Punches two cards. The first has the first and the last square of the
; move. The second has the number of the move in the program's order, and the value of the move: 50
; is level, and a greater value is better for the side to move. See docs/draughts.md.
;
; Memory map (addresses)
;   00     twice the number of the ply
;   01     side to move
;   02     address of the step made last
;   03     twice the number of the last ply at which all moves are tried
;   04     1 while a move is taken back after a cutoff, else 0
;   05-20  the board, two squares in each word; the lower square, such as 11, is the tens digit
;   24     alpha of the root, always 0
;   25-27  first square of the current root move; alpha of the second ply, always 0; number of the
;          current root move
;   28-29  best value of the root; last square of the current root move
;   30-    two words for each further ply: its best value, and the last square of its current move
;   -69    the stack of steps, which grows downwards from 69. A step is a quiet move or one jump
;   70-74  a copy of words 25-29, made after the search of the best root move so far
;
; If the constant `perft` is defined, the program makes no cutoffs and tries no jumps after the last
; ply. It reaches the label `complete` once for each move of the tree, so tests can count moves.
;
; A square is the number rank*10 + file, 11-88; rank + file is even. In the four directions, the
; distance from a square to its neighbour is 9, 11, -9 or -11. If a square plus a distance has a
; digit 0 or 9, the sum is off the board; `jil` tests this. White's men move to higher ranks. The
; digit of a square is 0 if the square is empty, 1 for a white man, 2 for a white king, 3 for a
; black man, 4 for a black king.
;
; Registers while walking over the pieces: C = purpose of the walk, D = digit of the piece, E =
; square of the piece; A and B are scratch. Every memory access clobbers LS.
;
; The comment at a routine gives its purpose, inputs, outputs, clobbered registers and cost. Cost
; is the greatest number of add cycles from the first row of the routine to the row that leaves the
; routine, including row fetches and called routines. The listing (easm -l) prints this cost. The
; routines of the search jump to each other and do not return. `Goes to` names the next routines. A
; routine of the search clobbers all registers except the inputs (`In`) of the next routine.
;
; Function table 1 holds the code for the moves of white, for nodes and for the answer. Table 2
; holds the code for cards, evaluation and the moves of black. Table 3 holds the code that makes
; steps and takes them back, and the constants that `ftl` reads.

        .isa v4

white   .equ 0
black   .equ 1
white_man .equ 1
white_king .equ 2
black_man .equ 3
black_king .equ 4

; accumulator 0: globals, words 00-04 of the memory map
ply     .equ 0                        ; twice the number of the ply; 2 at the root
turn    .equ 1
top     .equ 2
last    .equ 3
cut     .equ 4
board   .equ 5
rootrecord .equ 5                     ; number of the accumulator with words 25-29
origin  .equ 25
number  .equ 27
; ply p has two words, at the addresses `best` + 2p and `to` + 2p
best    .equ 26
to      .equ 27
stack   .equ 70                       ; value of `top` if the stack is empty
search_card .equ 99                   ; first number on the card that starts the search
bestrecord .equ 14                    ; number of the accumulator with words 70-74
root    .equ 2
deeper  .equ 2                        ; added to `ply` to go to the next ply

; values of C, the purpose of a walk. `jil` branches on each value except `chain` and `chained`
jumps   .equ 0                        ; look for jumps; none is found yet
jumped  .equ 1                        ; look for more jumps; one is found already
chain   .equ 11                       ; look for further jumps of a piece that has jumped
chained .equ 12                       ; like `chain`, but a further jump is found already
quiet   .equ 90                       ; look for quiet moves; none is found yet
moved   .equ 91                       ; look for more quiet moves; one is found already

; A step on the stack has two digits. The tens digit is the index of the direction in `steps`, 0-3,
; plus 4 if the step continues a chain of jumps. The units digit is the digit of the captured piece,
; or 0 for a quiet move; plus 5 if the step crowns the moving piece.
in_chain .equ 4
crowned .equ 5

longest .equ 9                        ; greatest number of jumps in one move: a piece can jump
                                      ;   over nine different squares at most
room    .equ to+deeper+longest        ; if `top` - `ply` is at least this, memory has room for
                                      ;   another move and for the ply after that move
level   .equ 50
margin  .equ 36                       ; undecided positions have values from level-margin to
                                      ;   level+margin; lost games score lower, won games higher
king    .equ 7
king_on_edge .equ 6

        .include ../macros.inc

; load_globals  loads words 0-4. Out: F = `ply`, G = `turn`, H = `top`, I = `last`, J = `cut`, A = 0
        .macro load_globals
        clr A
        loadacc A
        .endm
; load_top      loads the step made last. Out: A = this step, B = address of this step.
        .macro load_top
        load_word top
        swap A,B
        mov [B],A
        .endm

; ---- table words for each square S. A negative word has the sign M: -96 has the digits 04
; row S - 1  The tens digit is the worth of a black man on S.
; row S      The table word is the address of the board word with S. The table word is negative if S
;            has the units digit of the board word.
; row S + 1  The units digit is the worth of a white man on S; the table word is negative if S is on
;            an edge.
unused  .table 0, 0, 0, 0
rank1   .table 0, 5, -96, -95, -95, 6, -96, -94, -95, 0
rank2   .table 0, 60, 7, 64, -93, 64, 8, 64, -92, -96
rank3   .table 50, 9, -46, -91, 54, 10, 54, -90, 4, 0
rank4   .table 0, 40, 11, 54, -89, 55, 12, 45, -88, -96
rank5   .table 40, 13, -46, -87, 55, 14, 45, -86, 4, 0
rank6   .table 0, 40, 15, 45, -85, 45, 16, 45, -84, -95
rank7   .table 40, 17, -54, -83, 46, 18, 46, -82, 6, 0
rank8   .table 0, 50, 19, -60, -81, -50, 20, -60, -80, -100
; steps: the distances of the directions 0-3, repeated; 91 stands for -9, and 89 for -11. In `steps`
;        and in `backs`, the indexes i and i + `in_chain` have the same distance.
steps   .table 9, 11, 91, 89, 9, 11, 91, 89, 9, 11
backs   .equ steps+2                  ; distances of the opposite directions
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
