; Reads the same decks as the chess program, but always answers e7e5. If White is to move, the
; host mirrors this move to e2e4. The symbols have the same names as in the chess program.

        .isa v4

ply     .equ 0
mode    .equ 1
last    .equ 3
goal    .equ 4
board   .equ 5
bestfrom .equ 37
bestto  .equ 38
draw    .equ 39
wking   .equ 40
captured .equ 40
best    .equ 41
to      .equ 42
bking   .equ 42
score   .equ 43
wrook1  .equ 43
from    .equ 44
wrook2  .equ 44

        .org 100
start                                 ; a card has an address and a value; address 99 ends the deck
        read
        mov F,A
        addn 75,A
        jn node
        mov F,A
        swap A,B
        mov G,A
        mov A,[B]
        jmp start

node    mov best+5,A                  ; the score
        swap A,B
        mov 57,A
        mov A,[B]
        mov 55,A
        swap A,B
        mov 75,A
        print
        halt
