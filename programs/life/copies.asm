; copies.asm - measures four ways to copy ten words
;
; Fills words 0-9. Copies them word by word to words 10-19 in a loop, and to words 20-29 without a
; loop. Then copies them by whole accumulators to words 30-39 in a loop, and to words 40-49 without
; a loop. `chsim --profile` prints the add cycles from each label to the next.

        .isa v4

count   .equ 10                       ; number of words to copy
accs    .equ 2                        ; number of accumulators to copy

        .macro copy_word from, to
        mov from,A<->B
        mov [B],A
        swap A,D
        mov to,A<->B
        mov D,A
        mov A,[B]
        .endm

        .org 100
        clrall
fill                                  ; writes n + 11 to word n, for n = 0-9
        mov B,A
        add 11,A
        mov A,[B]
        mov B,A
        inc A
        mov A,B
        addn count,A
        jz word_loop
        jmp fill

word_loop
        clr A
        swap A,C
next_word
        mov C,A<->B
        mov [B],A
        swap A,D
        mov C,A
        add 10,A
        swap A,B
        mov D,A
        mov A,[B]
        mov C,A
        inc A
        mov A,C
        addn count,A
        jz words
        jmp next_word

words   copy_word 0, 20
        copy_word 1, 21
        copy_word 2, 22
        copy_word 3, 23
        copy_word 4, 24
        copy_word 5, 25
        copy_word 6, 26
        copy_word 7, 27
        copy_word 8, 28
        copy_word 9, 29

accumulator_loop
        clr A
        swap A,C
next_accumulator
        mov C,A
        loadacc A
        add 6,A
        storeacc A
        mov C,A
        inc A
        mov A,C
        addn accs,A
        jz accumulators
        jmp next_accumulator

accumulators
        clr A
        loadacc A
        mov 8,A
        storeacc A
        mov 1,A
        loadacc A
        mov 9,A
        storeacc A
finish  halt
