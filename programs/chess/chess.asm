; chess.asm - alpha-beta search of three to six plies in 75 words of memory
;
; Reads the memory words from cards (address, value). Address 99 searches, 75 punches one card: from-
; square and to-square of the best move, 0000 when there is none. Root moves that the program does
; not find, such as castling, come on cards, each with a search of its own; address 76 punches how
; far they are done. docs/chess.md tells the whole story.
;
; Memory
;   00-04  ply (five times its number), mode, pass, slide, goal
;   05-36  the board, two squares a word, a1 b1 first; a, c, e, g in the tens digit
;   37-39  last ply, nothing, score of a draw from Black's view
;   40-44  white king, best score of ply 0 (2 in endgames, else 1), black king, the white rooks (0 =
;          none)
;   45-69  a record for each of the plies 1-5: captured, best, to, score, from
;   70-74  a copy of the root's record with the best move; below the root best (71) and score (73) of
;          ply 6
;
; Black is to move at odd plies: the host mirrors the position where White is to move. Squares are
; rank*10+file, 11-88. Digits on the board: 0 empty, 1-4 white pawn, knight, bishop, heavy, 5 black
; rook, 6-9 black pawn, knight, bishop, heavy. A heavy man is a king or a white rook if its square
; is listed as theirs, else a queen.
;
; Registers: while a man's moves are tried E = from, A and B are scratch; a piece has C = row of the
; step and D = to, a pawn C = to and D = step; elsewhere the contract of each routine names its registers. LS is clobbered by every access to
; memory; it is worth remembering which accumulator it holds.
;
; A contract: name, purpose, in, out, clobbers, cost. Costs are add cycles, fetching included: the
; most from the first row to `ret`, or to where control leaves the code behind the label, as the
; listing (easm -l) has them, without the routines called where it says so. The parts of the search
; are not called but jump to each other: `goes to` names the next ones, and all registers are
; clobbered but those that the next one takes.
;
; Function tables: 1 the men, their steps, moves found; 2 what a move gains, nodes and their ends;
; 3 the board, moves made and taken back, cards.

        .isa v4

bishop  .equ 3                        ; board digits; black's is brook + 3
wheavy  .equ 4
brook   .equ 5                        ; the first of black's
bpawn   .equ 6
promotes .equ 3                       ; pawn + 3 = heavy

; accumulator 0: globals
ply     .equ 0                        ; 5 at the root; black moves when its units digit is 5
mode    .equ 1                        ; 0 search, 11-88 target to skip to (leaf: to capture on), or:
stands  .equ 97                       ;   does the man that has moved attack the king, so that the side
                                      ;   may not stand pat?
check_test .equ 98                    ;   does the side not to move attack the king?
verify  .equ 99                       ;   could the last move be answered by taking the king?
pass    .equ 2                        ; 0 quiet moves, 1 captures and promotions, else a leaf: 100
                                      ;   less the worth that is enough
slide   .equ 3                        ; 0: the man whose moves are tried goes one step
goal    .equ 4                        ; what a capture must be worth more than; while quiet moves are
                                      ;   tried 0 in their first round, `outer` in the second
outer   .equ 50                       ; twice that is 100, so that two of it add up to no digits
middle  .equ 22                       ; a square of c3-f6 is on the board with this added and taken away
board   .equ 5
draw    .equ 39
last    .equ 37
wking   .equ 40
bking   .equ 42
wrook1  .equ 43
wrook2  .equ 44
; records: the word of ply p is at NAME + 5p
record  .equ 5
bishops .equ 99                       ; ten less, modulo 100, than the first row of their steps
rooks   .equ 49
walk_start .equ 10                    ; the walk takes it for the second square of a word
pawn_steps .equ 79                    ; row of white's step, ten less than that of black's
half    .equ 49                       ; the end of the bishops' steps
captured .equ 40                      ; digit taken, + 10 for a promotion, + 50 when a legal move is
                                      ;   known; between moves the 50 alone
best    .equ 41
to      .equ 42
score   .equ 43
from    .equ 44
bestrecord .equ 14                    ; accumulator with a copy of the record of the best move
bestto  .equ 72
bestfrom .equ 74
rootrecord .equ 9
proven  .equ 50
promoted .equ 10

taken   .equ 84                       ; the sum with any ply is no square, nor 0 or 1
kings   .equ 8                        ; accumulator with kings and rooks
took_pawn .equ 98                     ; mark in B when a move is found: a pawn takes or promotes
lowest  .equ 6                        ; no score is outside these but by mate
highest .equ 94
pawn    .equ 4
rook    .equ 20
heavy   .equ 36
promotion .equ 32
level   .equ 80                       ; a gain g is passed as level - g

        .include ../macros.inc

; load_globals  out F = ply, G = mode, H = pass, I = slide, J = goal; A = 0
        .macro load_globals
        clr A
        loadacc A
        .endm
; load_last     out A = last; LS = its accumulator
        .macro load_last
        mov last/5,A
        loadacc A
        mov H,A
        .endm
; load_ply      out A = ply, B = 0
        .macro load_ply
        clr A
        swap A,B
        mov [B],A
        .endm
; load_record   out A = the word of this ply, B = its address, LS = the record
        .macro load_record word
        load_ply
        add word,A
        swap A,B
        mov [B],A
        .endm
; load_side     out D = 50 when black moves, else 0; LS = globals
        .macro load_side
        load_globals
        mov F,A
        lodig A
        swapdig A
        swap A,D
        .endm

; ---- table words: rows 11-88 give the board word of a square, negative for its units digit;
; rows x9 the steps of bishops (09-39), 0, those of rooks (59-89), 0; rows x0 those of knights, 0
steps   .table 0, 0, 0, 9, -92
rank1   .table 5, -95, 6, -94, 7, -93, 8, -92, 91, 92
rank2   .table 9, -91, 10, -90, 11, -89, 12, -88, 11, 12
rank3   .table 13, -87, 14, -86, 15, -85, 16, -84, 89, 88
rank4   .table 17, -83, 18, -82, 19, -81, 20, -80, 0, 19
rank5   .table 21, -79, 22, -78, 23, -77, 24, -76, 1, 81
rank6   .table 25, -75, 26, -74, 27, -73, 28, -72, 99, 21
rank7   .table 29, -71, 30, -70, 31, -69, 32, -68, 10, 79
rank8   .table 33, -67, 34, -66, 35, -65, 36, -64, 90, 0
worthw  .table 4, 12, 12, 0           ; white pawn, knight, bishop; 0 heavy
worth   .table 20, 4, 12, 12, 0       ; black rook, pawn, knight, bishop; 0 heavy, and the rooks' end

; ---- function table 1: the men of the side to move, where they can go
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
start                                 ; one card a word: address, value; 99 searches, 75 and 76 punch
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
