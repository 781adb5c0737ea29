; vmtest.asm - the self-test of the virtual machine
;
; Punches a card TT00 before each test TT and 9900 at the end. A test that fails punches TTSS and
; halts: SS is what was found minus what was expected, 99 for a wrong sign, 01 in tests 1 and 2.
; Whatever hangs is the test of the last card. Reads the two cards of vmtest.deck. README.md has
; the table of tests.
;
; Memory
;   00-74  two patterns, one after the other, which differ in every digit: w+24, then w+12
;   70     number of the running test, but while the patterns are written
;
; Each test relies on what the tests before it have shown. Signs are checked by `jn wrong`, behind
; a `flipn` where M is right: so each is seen to change. Routines: check.inc.

        .isa v4

number  .equ 70

; ---- what folding must give, from memory.inc on
registers .equ 18                     ; 91 12 34 56 78
saved   .equ 88                       ; 09 21 43 65 87
rising  .equ 98                       ; w+24
falling .equ 13                       ; w+12
one_by_one .equ 37                    ; w+12, word 74 first
squares .equ 8                        ; 99 to 00, those with a digit 0 or 9
table   .equ 32                       ; the table words, last first, 1 added to the negative; 42
card    .equ 50                       ; 12 34 50 00 00
card_added .equ 49                    ; 47 19 86 78 91

        .macro expect n               ; P00 if A is P and n; n is not 0
        flipn
        addn n,A
        .endm

        .macro fold_with expected     ; of what is in FGHIJ
        clrall
        mov expected,A<->E
        jsr fold
        .endm

        .macro positive acc, away     ; the sign that loadacc brings; RF and LS are lost
        mov acc,A
        loadacc A
        swapall
        jn away
        .endm

        .macro negative acc, away
        mov acc,A
        loadacc A
        jn away                       ; N is none of its business
        swapall
        flipn
        jn away
        .endm

        .macro set_number n
        mov number,A<->B
        mov n,A
        mov A,[B]
        .endm

words   .table 99, -100, -1, 0, 1, -99, 50, -50, 88, -12, 37, -63, 9, -91, 70, -7, 46, -85

        .org 100
        .section basic
        .include basic.inc
        .section check
        .include check.inc

        .org 200
        .section bank2
        .include bank2.inc
        .section memory
        .include memory.inc

        .org 306
        .section bank3
        .include bank3.inc
        .section device
        .include device.inc
        .raw 399, 42                  ; no code may stand there, but a table word
