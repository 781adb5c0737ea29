; chess.asm - alpha-beta search of three to six plies in 75 words of memory
;
; A card holds an address and a value for that word of memory. Three addresses are commands. 99
; starts a search. 75 punches the best move (from-square and to-square, or 0000 for no move). 76
; punches the number of the last root move searched, and the best score. Root moves that the program
; does not generate, such as castling, come on cards. Each move has its own search (docs/chess.md).
;
; Memory map (addresses)
;   00-04  ply (five times its number), mode, pass, slide, goal
;   05-36  the board, two squares a word, a1 b1 first; a, c, e, g in the tens digit
;   37-39  last ply, unused, score of a draw from Black's view
;   40-44  square of the white king, best score of ply 0 (2 in endgames, else 1), squares of the
;          black king and of the white rooks (0 = no rook)
;   45-69  a record for each of the plies 1-5: captured, best, to, score, from
;   70-74  a copy of the root's record with the best move; during the search 71 and 73 hold best and
;          score of ply 6
;
; Black moves at odd plies. If White is to move, the host tool mirrors the position. Squares are
; rank*10+file, 11-88. Digits on the board: 0 empty, 1-4 white pawn, knight, bishop, heavy, 5 black
; rook, 6-9 black pawn, knight, bishop, heavy. A heavy piece is a queen unless word 40, 42, 43 or
; 44 names its square; then it is a king or a white rook.
;
; Registers while a piece's moves are tried: E = from; A and B are scratch. For a pawn, C = to and
; D = step. For any other piece, C = row of the step and D = to. The contracts name the other
; registers. Every memory access clobbers LS, so remember which accumulator LS holds.
;
; The contract above a routine gives its purpose, inputs, outputs, clobbered registers and cost. The
; cost is the largest number of add cycles, including fetches, from the first row to `ret` or the
; next routine (easm -l). It includes calls, except those that the contract names after `and`. The
; routines of the search do not return but jump to each other; `Goes to` names the next routines.
; Each routine clobbers all registers except those that the next routine lists under `In`.
;
; Function table 1 walks over the pieces and finds moves. Table 2 scores moves, begins and ends
; nodes. Table 3 reads cards, changes the board, makes and takes back moves.

        .isa v4

bishop  .equ 3                        ; board digits; the digit of a black bishop is `brook` + 3
wheavy  .equ 4
brook   .equ 5                        ; lowest digit of a black piece
bpawn   .equ 6
promotes .equ 3                       ; a pawn's digit + 3 is a heavy piece's digit

; accumulator 0: globals
ply     .equ 0                        ; 5 at the root; black moves if its units digit is 5
mode    .equ 1                        ; 0: search; 11-88: only moves to this square; 97-99: tests
stands  .equ 97                       ;   does the piece moved last give check? If it does, the
                                      ;   side to move must not stand pat
check_test .equ 98                    ;   is the side without a legal move in check?
verify  .equ 99                       ;   could the other side answer by taking the king?
pass    .equ 2                        ; 0: quiet moves; 1: captures, promotions; at a leaf: 100
                                      ;   minus the worth of a victim that lifts the score to beta
slide   .equ 3                        ; 0 if the piece being tried moves one step only
goal    .equ 4                        ; in the capture pass: worth that victims must exceed;
                                      ;   in the quiet pass: 0, or `outer` in the second round
outer   .equ 50                       ; `goal` in the second round; outer + outer has the digits 00
middle  .equ 22                       ; square + 22 and square - 22 are on the board only for c3-f6
board   .equ 5
draw    .equ 39
last    .equ 37
wking   .equ 40
bking   .equ 42
wrook1  .equ 43
wrook2  .equ 44
; words of a record: word NAME of ply p is at address NAME + 5p
record  .equ 5
bishops .equ 99                       ; row of the bishops' first step (09), minus 10, modulo 100
rooks   .equ 49
walk_start .equ 10                    ; with this value in E, `man_done` begins at square 11
pawn_steps .equ 79                    ; row of white's pawn step; black's step is in row 89
half    .equ 49                       ; row of the 0 that ends the bishops' steps
captured .equ 40                      ; digit of the captured piece, + 10 for a promotion, + 50 if a
                                      ;   legal move is known. Between two moves it is 0 or 50
best    .equ 41
to      .equ 42
score   .equ 43
from    .equ 44
bestrecord .equ 14                    ; accumulator with a copy of the best move's record
bestto  .equ 72
bestfrom .equ 74
rootrecord .equ 9
proven  .equ 50
promoted .equ 10

taken   .equ 84                       ; taken + ply replaces the square of a captured white rook
kings   .equ 8                        ; accumulator with the squares of the kings and white rooks
took_pawn .equ 98                     ; value of B in `found` if a pawn captures or promotes
lowest  .equ 6                        ; lowest score of a position that is not mate
highest .equ 94
pawn    .equ 4
rook    .equ 20
heavy   .equ 36
promotion .equ 32
level   .equ 80                       ; input of `gain`: `level` minus the points gained by the move

        .include ../macros.inc

; load_globals  Out: F = ply, G = mode, H = pass, I = slide, J = goal; A = 0.
        .macro load_globals
        clr A
        loadacc A
        .endm
; load_last     Out: A = last; LS = its accumulator.
        .macro load_last
        mov last/5,A
        loadacc A
        mov H,A
        .endm
; load_ply      Out: A = ply, B = 0.
        .macro load_ply
        clr A
        swap A,B
        mov [B],A
        .endm
; load_record   reads a word of this ply's record. Out: A = the word, B = its address, LS = record.
        .macro load_record word
        load_ply
        add word,A
        swap A,B
        mov [B],A
        .endm
; load_side     Out: D = 50 if black moves, else 0; LS = globals.
        .macro load_side
        load_globals
        mov F,A
        lodig A
        swapdig A
        swap A,D
        .endm

; ---- table words. The row of a square holds the address of its word, minus 100 for a units digit.
; Rows 9, 19 .. 39 hold bishop steps, 59 .. 89 rook steps, 10, 20 .. 80 knight steps; 0 ends a list.
steps   .table 0, 0, 0, 9, -92
rank1   .table 5, -95, 6, -94, 7, -93, 8, -92, 91, 92
rank2   .table 9, -91, 10, -90, 11, -89, 12, -88, 11, 12
rank3   .table 13, -87, 14, -86, 15, -85, 16, -84, 89, 88
rank4   .table 17, -83, 18, -82, 19, -81, 20, -80, 0, 19
rank5   .table 21, -79, 22, -78, 23, -77, 24, -76, 1, 81
rank6   .table 25, -75, 26, -74, 27, -73, 28, -72, 99, 21
rank7   .table 29, -71, 30, -70, 31, -69, 32, -68, 10, 79
rank8   .table 33, -67, 34, -66, 35, -65, 36, -64, 90, 0
; The worth of pieces, by digit. The last 0 also ends the rooks' steps.
worthw  .table 4, 12, 12, 0           ; white pawn, knight, bishop, heavy piece
worth   .table 20, 4, 12, 12, 0       ; black rook, pawn, knight, bishop, heavy piece

; ---- function table 1: the pieces of the side to move and their moves
        .org 100
        jmp far start
        .section walk
        .include walk.inc
        .include hit.inc
        .include found.inc

; ---- function table 2: the search
        .org 200
        .section search1
        .include consider.inc
        .section search
        .include node.inc
        .include search.inc

; ---- function table 3: the board
        .org 306
        .section board
        .include board.inc
        .include gain.inc
        .include make.inc

        .section loader
start                                 ; loads cards until one asks for a search, progress or answer
        read
        mov F,A
        addn 75,A
        jn start_search
        mov F,A
        swap A,B
        mov G,A
        mov A,[B]
        jmp start
start_search
        jz finish
        dec A
        jz progress
        jmp far begin_captures
