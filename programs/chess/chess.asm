; chess.asm - alpha-beta search of three to six plies in 75 words of memory
;
; The program reads cards. A card holds the address of a word of memory and a value, which the
; program stores in this word. Three addresses are commands instead: 99 starts a search. 75 makes
; the program punch the best move (from-square and target square, or 0000 if there is no move) and
; halt. 76 makes it punch the number of the root move searched last, and the best score. Root moves
; that the program does not generate, such as castling, come on cards. Each of these moves has a
; search of its own (docs/chess.md).
;
; Memory map (addresses of words)
;   00-04  the globals: `ply` (five times the number of the ply), `mode`, `pass`, `slide`, `goal`
;   05-36  the board. A word holds two squares; word 05 holds a1 (tens digit) and b1 (units digit)
;   37     five times the number of the last ply (word 38 is unused)
;   39     score of a draw, from Black's view
;   40, 42 squares of the white king and of the black king
;   41     2 in endgames, else 1; this word serves as `best` of ply 0
;   43, 44 squares of the white rooks (0 = no rook)
;   45-69  a record for each of the plies 1-5: `captured`, `best`, `to`, `score`, `from`
;   70-74  a copy of the root's record, made when the best move was found; while ply 6 is searched,
;          words 71 and 73 hold `best` and `score` of ply 6
;
; The program always plays Black, who moves at odd plies. If White is to move in the game, the host
; tool mirrors the position. The number of a square is rank * 10 + file, 11-88. Digits on the board:
; 0 is an empty square, 1-4 are white pawn, knight, bishop and heavy piece, 5 is a black rook, 6-9
; are black pawn, knight, bishop and heavy piece. A heavy piece is a queen unless word 40, 42, 43 or
; 44 holds the number of its square; then it is a king or a white rook.
;
; Registers while the program tries the moves of a piece: E = square of the piece; A and B are
; scratch. For a pawn, C = target square and D = the pawn's step. For any other piece, C = row of
; function table 3 that holds the step, and D = target square. The contracts name all other uses of
; registers. Every memory access clobbers LS.
;
; The contract above a routine gives its purpose, inputs, outputs, clobbered registers and cost. The
; cost is the largest number of add cycles, including fetches, from the first row to `ret` or the
; next routine (easm -l). It includes the subroutines called, except those that the contract names
; after the number. The routines of the search do not return but jump to each other, and `Goes to`
; names the next routines. A routine of the search clobbers all registers except those that the next
; routine lists under `In`.

        .isa v4

bishop  .equ 3                        ; digit of a white bishop; for a black one, add `brook`
wheavy  .equ 4
brook   .equ 5                        ; digit of a black rook, the lowest digit of a black piece
bpawn   .equ 6
promotes .equ 3                       ; a pawn's digit + `promotes` is the digit of a heavy piece

; accumulator 0: globals
ply     .equ 0                        ; five times the number of the ply, so 5 at the root; Black
                                      ;   moves if the units digit of `ply` is 5
mode    .equ 1                        ; if 0, the program tries moves to all squares; if 11-88, only
                                      ;   moves to square `mode`; 97-99 are the tests named below
stands  .equ 97                       ; value of `mode`: tests if the last move gives check;
                                      ;   if it does, the side to move must not stand pat
check_test .equ 98                    ; value of `mode`: tests if a side without moves is in check
verify  .equ 99                       ; value of `mode`: tests if the side to move can take a king;
                                      ;   if it can, the last move was illegal
pass    .equ 2                        ; 0 for quiet moves, 1 for captures and promotions; at a leaf,
                                      ;   100 minus the gain that would raise the score to beta
slide   .equ 3                        ; 0 if the piece whose moves are tried goes only one step
goal    .equ 4                        ; for captures, the points that a move must exceed; for quiet
                                      ;   moves, 0 in the first round and `outer` in the second
outer   .equ 50                       ; value of `goal`; `outer` + `outer` must have the digits 00
middle  .equ 22                       ; s + `middle` and s - `middle` are both squares of the board
                                      ;   only if s is one of the squares c3-f6
board   .equ 5
draw    .equ 39
last    .equ 37
wking   .equ 40
bking   .equ 42
wrook1  .equ 43
wrook2  .equ 44
; Each ply has a record of five words. The word `to` of ply p, for example, has address `to` + 5p.
record  .equ 5
bishops .equ 99                       ; the steps of bishops begin in row 9, and `step_next` first
                                      ;   adds 10 to `bishops`, modulo 100
rooks   .equ 49                       ; the steps of rooks begin in row 59, which is `rooks` + 10
walk_start .equ 10                    ; with this value in E, `man_done` begins at square 11
pawn_steps .equ 79                    ; row with the step of a white pawn; row 89 is for black pawns
half    .equ 49                       ; row of the 0 that ends the bishops' steps
captured .equ 40                      ; sum of the captured piece's digit, `promoted` if the move
                                      ;   promotes a pawn, and `proven` if a legal move of the ply
                                      ;   is known. Between two moves, the sum is 0 or `proven`
best    .equ 41
to      .equ 42
score   .equ 43
from    .equ 44
bestrecord .equ 14                    ; accumulator that holds a copy of the root's record
bestto  .equ 72
bestfrom .equ 74
rootrecord .equ 9
proven  .equ 50
promoted .equ 10

taken   .equ 84                       ; if a white rook is captured, `taken` + `ply` replaces the
                                      ;   square of the rook in word `wrook1` or `wrook2`
kings   .equ 8                        ; accumulator with the squares of the kings and white rooks
took_pawn .equ 98                     ; value of B at `found` if a pawn captures or promotes
lowest  .equ 6                        ; lowest score of a position that is not mate
highest .equ 94
pawn    .equ 4
rook    .equ 20
heavy   .equ 36
promotion .equ 32
level   .equ 80                       ; `level` minus the points of a move is the input B of `gain`

        .include ../macros.inc

; load_globals  Out: F = `ply`, G = `mode`, H = `pass`, I = `slide`, J = `goal`; A = 0.
        .macro load_globals
        clr A
        loadacc A
        .endm
; load_last     Out: A = word `last`; LS = the accumulator that holds `last`.
        .macro load_last
        mov last/5,A
        loadacc A
        mov H,A
        .endm
; load_ply      Out: A = `ply`, B = 0, LS = globals.
        .macro load_ply
        clr A
        swap A,B
        mov [B],A
        .endm
; load_record   Out: A = word `word` of this ply's record, B = address of the word, LS = record.
        .macro load_record word
        load_ply
        add word,A
        swap A,B
        mov [B],A
        .endm
; load_side     Out: D = 50 if Black is to move, else 0; LS = globals. The old D is in A.
        .macro load_side
        load_globals
        mov F,A
        lodig A
        swapdig A
        swap A,D
        .endm

; ---- table words. For each square s, row s holds the address of the board word with this square,
; or the address minus 100 if the square is the units digit of the word.
; Rows 9, 19 .. 39 hold the steps of bishops, rows 59, 69 .. 89 the steps of rooks, and rows 10,
; 20 .. 80 the steps of knights. After the last step of each list, a row holds 0.
steps   .table 0, 0, 0, 9, -92
rank1   .table 5, -95, 6, -94, 7, -93, 8, -92, 91, 92
rank2   .table 9, -91, 10, -90, 11, -89, 12, -88, 11, 12
rank3   .table 13, -87, 14, -86, 15, -85, 16, -84, 89, 88
rank4   .table 17, -83, 18, -82, 19, -81, 20, -80, 0, 19
rank5   .table 21, -79, 22, -78, 23, -77, 24, -76, 1, 81
rank6   .table 25, -75, 26, -74, 27, -73, 28, -72, 99, 21
rank7   .table 29, -71, 30, -70, 31, -69, 32, -68, 10, 79
rank8   .table 33, -67, 34, -66, 35, -65, 36, -64, 90, 0
; The worth of pieces in the order of their digits. A heavy piece has 0 here, and `hit` chooses the
; worth by the kind of the heavy piece. The last 0 is in row 99, and also ends the steps of rooks.
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
start                                 ; stores the values of cards until a card is a command
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
