; chess.asm - alpha-beta search of three to six plies in 75 words of memory
;
; Reads memory words from cards (address, value). Address 99 searches, 75 punches one card: from-
; square and to-square of the best move, 0000 if there is none. Root moves that the program does not
; generate, such as castling, come on cards, each with a search of its own; address 76 punches how
; many of them are done. docs/chess.md explains the program.
;
; Memory map (addresses)
;   00-04  ply (five times its number), mode, pass, slide, goal
;   05-36  the board, two squares a word, a1 b1 first; a, c, e, g in the tens digit
;   37-39  last ply, unused, score of a draw from Black's view
;   40-44  white king, best score of ply 0 (2 in endgames, else 1), black king, the white rooks (0 =
;          no rook)
;   45-69  a record for each of the plies 1-5: captured, best, to, score, from
;   70-74  a copy of the root's record with the best move; below the root best (71), score (73) of
;          ply 6
;
; Black moves at odd plies; if White is to move the host mirrors the position. Squares are
; rank*10+file, 11-88. Digits on the board: 0 empty, 1-4 white pawn, knight, bishop, heavy, 5 black
; rook, 6-9 black pawn, knight, bishop, heavy. A heavy piece is a king or a white rook if the list
; has its square as theirs, else a queen.
;
; Registers while a piece's moves are tried: E = from, A and B scratch; a pawn has C = to and D =
; step, any other piece C = row of the step and D = to. Elsewhere each routine's contract names its
; registers. Every memory access clobbers LS, so remember which accumulator LS holds.
;
; A contract: name, purpose, in, out, clobbers, cost. Costs are add cycles, fetching included: the
; most from the first row to `ret`, or to the jump that leaves the code behind the label, as the
; listing (easm -l) prints them, without called routines if the contract says so. The parts of the
; search jump to each other and do not return: `goes to` names the next parts. All registers are
; clobbered except those that the next part takes.
;
; Function tables: 1 the pieces, their steps, moves found; 2 gain of a move, begin and end of nodes;
; 3 the board, making and taking back moves, cards.

        .isa v4

bishop  .equ 3                        ; board digits; black's bishop is brook + 3
wheavy  .equ 4
brook   .equ 5                        ; lowest digit of black
bpawn   .equ 6
promotes .equ 3                       ; pawn + 3 = heavy

; accumulator 0: globals
ply     .equ 0                        ; 5 at the root; black moves if its units digit is 5
mode    .equ 1                        ; 0 search; 11-88 target to skip to (leaf: to take on); else
stands  .equ 97                       ;   does the last mover attack the king, so that the side
                                      ;   cannot stand pat?
check_test .equ 98                    ;   does the side not to move attack the king?
verify  .equ 99                       ;   could the other side answer by taking the king?
pass    .equ 2                        ; 0 quiet moves, 1 captures, promotions; leaf: 100 minus
                                      ;   sufficient worth
slide   .equ 3                        ; 0: the piece being tried moves one step only
goal    .equ 4                        ; a capture must exceed this; 0 for the first round of quiet
                                      ;   moves, then `outer`
outer   .equ 50                       ; twice `outer` is 100, which leaves the digits 00
middle  .equ 22                       ; added or subtracted, leaves c3-f6 on the board, others not
board   .equ 5
draw    .equ 39
last    .equ 37
wking   .equ 40
bking   .equ 42
wrook1  .equ 43
wrook2  .equ 44
; records: the word of ply p is at NAME + 5p
record  .equ 5
bishops .equ 99                       ; first row of the bishops' steps, less 10, modulo 100
rooks   .equ 49
walk_start .equ 10                    ; the walk takes it for the second square of a word
pawn_steps .equ 79                    ; row of white's step, 10 less than that of black's
half    .equ 49                       ; the end of the bishops' steps
captured .equ 40                      ; digit taken, + 10: promotion, + 50: a legal move is known
                                      ;   (between moves: 50)
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

taken   .equ 84                       ; plus any ply this is no square, and neither 0 nor 1
kings   .equ 8                        ; accumulator with the kings and rooks
took_pawn .equ 98                     ; mark in B for a found move: a pawn takes or promotes
lowest  .equ 6                        ; lowest score of a position that is not mate
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
; load_side     out D = 50 if black moves, else 0; LS = globals
        .macro load_side
        load_globals
        mov F,A
        lodig A
        swapdig A
        swap A,D
        .endm

; ---- table words: rows 11-88 give the board word of a square, negative for its units digit;
; rows x9: the bishops' steps (09-39), 0, the rooks' steps (59-89), 0; rows x0: knights' steps, 0
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
worth   .table 20, 4, 12, 12, 0       ; black rook, pawn, knight, bishop; 0 heavy, end of rooks

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
start                                 ; one card a word: address, value; 99 searches, 75, 76 punch
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
