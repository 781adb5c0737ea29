; chess.asm - a four-ply alpha-beta search in 75 words of memory
;
; Reads the memory words from cards (address, value), searches, punches one card: from-square and
; to-square of the move, 0000 when there is none. docs/chess.md tells the whole story.
;
; Memory
;   00-31  the board, two squares a word, a1 b1 first; a, c, e, g in the tens digit
;   32-34  ply, mode, last ply
;   35-39  white king, black king, the white rooks (0 = none), side to move
;   40-44  frame of the move being made: captured, mark, to, step or worth, from
;   45-59  the frames of plies 1-3 while deeper plies search; 46 and 51 see below
;   60-64  best score of plies 0-4, each from its mover's view: alpha of that ply; 64 also `goal`
;   65-68  running score of plies 1-4, 50 = level with the start of the search
;   69     score of a draw, from the view of ply 1
;   70-72  whether a legal move has been seen at plies 1-3
;   73-74  best move
;
; Squares are rank*10+file, 11-88. Digits on the board: 0 empty, 1-4 white pawn, knight, bishop,
; heavy, 5 black rook, 6-9 black pawn, knight, bishop, heavy. A heavy man is a king or a white rook
; if its square is listed as theirs, else a queen.
;
; Registers: while a man's moves are tried E = from, C = to, D = step, A and B are scratch, RR is the
; ray's return; elsewhere the contract of each routine names its registers. LS is clobbered by every
; access to memory.
;
; A contract: name, purpose, in, out, clobbers, cost. Costs are add cycles from the first row to
; `ret` or to the routine that follows, with fetching, as measured over a few positions. The parts
; of the search are not called but jump to each other: `goes to` names the next ones, and all
; registers are clobbered but those that the next one takes.
;
; Function tables: 1 nodes begin, the men and their steps; 2 rays, moves found, cuts and ends;
; 3 the board, moves made and taken back.

        .isa v4

wpawn   .equ 1                        ; board digits
bishop  .equ 3                        ; black's is brook + 3
brook   .equ 5                        ; the first of black's
bpawn   .equ 6
promotes .equ 3                       ; pawn + 3 = heavy

board   .equ 0
ply     .equ 32
mode    .equ 33                       ; 0 search, 11-88 target to skip to, or one of these:
check_test .equ 98                    ;   does the side not to move attack the king?
verify  .equ 99                       ;   could the last move be answered by taking the king?
last    .equ 34
wking   .equ 35
bking   .equ 36
wrook1  .equ 37
wrook2  .equ 38
side    .equ 39                       ; 0 white, 50 black
black   .equ 50
captured .equ 40                      ; digit taken, + 50 for a promotion
promoted .equ 50
to      .equ 42
step    .equ 43                       ; 0: a capture or promotion; while found, the victim's worth
from    .equ 44
cut     .equ 46                       ; leaf: worth that is enough, 99 not to stop; else 0
pass    .equ 51                       ; 0 captures and promotions, else quiet moves
best    .equ 60
goal    .equ 64                       ; what a capture must be worth more than
score   .equ 64                       ; of ply 0, which has none
draw    .equ 69
legal   .equ 69                       ; of ply 0, which has none
bestfrom .equ 73
bestto  .equ 74

frame   .equ 8                        ; accumulators: the frame, the frame of ply 0,
globals .equ 6                        ;   the one with ply, mode, last,
kings   .equ 7                        ;   the one with kings, rooks and side,
cuts    .equ 9                        ;   the one with cut,
passes  .equ 10                       ;   the one with pass
took_pawn .equ 98                     ; marks in B when a move is found: a pawn takes or promotes,
slides  .equ 99                       ;   a ray goes on behind the square
limit   .equ 94                       ; no score rises above it but by mate

        .include ../macros.inc

; load_frame  out A = captured, B = mark, C = to, D = step, E = from; F = frame, G-J = B-E as they
;             were before  cost 20
        .macro load_frame
        mov frame,A
        loadacc A
        swapall
        .endm

; ---- table words: rows 11-88 give the board word of a square, negative for its units digit;
; rows x9 the steps of kings and queens (09-39: bishops, 49-79: rooks), rows x0 those of knights
steps   .table 0, 0, 0, 9, 8
rank1   .table 0, -100, 1, -99, 2, -98, 3, -97, 91, 92
rank2   .table 4, -96, 5, -95, 6, -94, 7, -93, 11, 12
rank3   .table 8, -92, 9, -91, 10, -90, 11, -89, 89, 88
rank4   .table 12, -88, 13, -87, 14, -86, 15, -85, 1, 19
rank5   .table 16, -84, 17, -83, 18, -82, 19, -81, 99, 81
rank6   .table 20, -80, 21, -79, 22, -78, 23, -77, 10, 21
rank7   .table 24, -76, 25, -75, 26, -74, 27, -73, 90, 79
rank8   .table 28, -72, 29, -71, 30, -70, 31, -69, 0, 0
worthw  .table 2, 6, 6, 18            ; white pawn, knight, bishop, heavy
worth   .table 10, 2, 6, 6, 18        ; black rook, pawn, knight, bishop, heavy

; ---- function table 1: nodes begin, the men of the side to move
        .org 100
        jmp far start
        .section search
        .include node.inc
        .section walk
        .include walk.inc

; ---- function table 2: where they can go, and the search
        .org 200
        .section rays
        .include rays.inc
        .section search
        .include search.inc

; ---- function table 3: the board
        .org 306
        .section board
        .include board.inc
        .section search
        .include window.inc

        .section loader
start                                 ; one card a word: address, value; address 99 starts
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
        jmp far begin_captures
