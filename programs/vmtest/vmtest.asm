; vmtest.asm - the self-test of the virtual machine
;
; Punches a card TT00 before each test TT and 9900 at the end. A test that fails punches TTSS and
; halts: SS is what was found minus what was expected, 99 for a wrong sign. If the program hangs, the
; test of the last card has failed. Reads the two cards of vmtest.deck. README.md has the table of tests.
;
; Registers, between the tests
;   B  0, or what counts down   C  free   D  the sum of all that was seen, not cleared in between
;   E  number of the running test
; Memory
;   0-74  two patterns, one after the other: w+24, then words that differ from it in every digit
;
; Nearly all results go into D by way of `fold`, and a test compares D once, at its end, for a
; comparison takes two rows. As D is carried on, a change in a test changes the sums of those behind
; it; the card of the failure tells by how much. No sum may be 0 (`addn`): if one is, change the
; number at `minus`. Routines: check.inc.

        .isa v4

; ---- what D is after the test
calls_sum .equ 46
words_sum .equ 10
store_sum .equ 8
scan_sum .equ 90
cards_sum .equ 37
bank3_sum .equ 33

        .macro expect sum             ; the end of a test
        mov D,A
        addn sum,A                    ; -100 if it is right
        jsr check
        .endm

; a chain: the digits of each word are the row of the next, near and far in turns, M and P in turns
chain   .table -83, -72, -61, -60, -49, -38, -27, -16, -5, -100
        .raw 317, 7
        .raw 328, 8
        .raw 339, 9
        .raw 340, 10
        .raw 351, 11
        .raw 362, 12
        .raw 373, 13
        .raw 384, 14
        .raw 395, 99
        .raw 399, 15                  ; no code may stand there, but a table word

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
