; Reads a deck like the chess program, then always answers e2e4. Its names are those of the program.

        .isa v4

board   .equ 0
ply     .equ 32
last    .equ 34
wking   .equ 35
bking   .equ 36
wrook1  .equ 37
wrook2  .equ 38
side    .equ 39
black   .equ 50
best    .equ 60
score   .equ 64
draw    .equ 69
bestfrom .equ 73
bestto  .equ 74

        .org 100
start                                 ; one card a word: address, value; address 99 starts
        read
        mov F,A
        addn 75,A
        jn node
        mov F,A
        swap A,B
        mov G,A
        mov A,[B]
        jmp start

node    mov best+1,A                  ; the score
        swap A,B
        mov 57,A
        mov A,[B]
        mov 45,A
        swap A,B
        mov 25,A
        print
        halt
