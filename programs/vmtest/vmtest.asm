; vmtest.asm - the self-test of the virtual machine
;
; Punches a card TT00 before each test TT and 9900 at the end. A test that fails punches TTSS and
; halts: SS is what was found minus what was expected, 99 for a wrong sign. Whatever hangs is the
; test of the last card. Reads the two cards of vmtest.deck. README.md has the table of tests.
;
; Registers, between the tests
;   B  0, or what counts down   C  free   D  the sum of all that was seen, not cleared in between
;   E  number of the running test
; Memory
;   0-74  two patterns, one after the other: w+24, then words that differ from it in every digit
;
; Nearly all results go into D by way of `fold`, where a test compares once. The constants are
; therefore those of the tests before, too. Routines: check.inc.

        .isa v4

; ---- what D is after the test
calls_sum .equ 34
words_sum .equ 97
store_sum .equ 81
scan_sum  .equ 63
cards_sum .equ 37
bank3_sum .equ 33

        .macro expect sum             ; the end of a test
        mov D,A
        addn sum,A                    ; -100 if it is right
        jsr check
        .endm

; a chain: each word is the row of the next; signs are none of ftl's business
chain   .table -1, -100
        .raw 399, 7

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
        .section device
        .include device.inc

        .org 306
        .section bank3
        .include bank3.inc
