; vmtest.asm - the self-test of the virtual machine
;
; Punches a card TT00 before each test TT and 9900 at the end. A test that fails punches TTSS and
; halts: SS is the result minus the expected sum, or 99 for a wrong sign. If the program hangs, the
; test of the last card has failed. Reads the two cards of vmtest.deck. README.md lists the tests.
;
; Registers, between the tests
;   B  0, or a counter   C  free   D  sum of the results; test 7 begins a new sum
;   E  number of the current test
; Memory
;   0-74  w + 24 in word w before test 5; then values that differ from these in every digit
;
; `fold` adds nearly all results to D, and each test compares D only once, at its end, because a
; comparison takes two rows. Only test 7 clears D, so changing a test also changes the sums of
; later tests. To get a new sum, add SS of the failed test to its old sum. A sum must not be 0,
; because `addn 0,A` cannot compare. If a sum is 0, change the number at `minus` in check.inc.

        .isa v4

; ---- expected D after each test
calls_sum .equ 46
words_sum .equ 10
store_sum .equ 8
scan_sum .equ 90
cards_sum .equ 37
bank3_sum .equ 33

        .macro expect sum             ; ends a test
        mov D,A
        addn sum,A                    ; -100 if D is the expected sum
        jsr check
        .endm

; table words for `ftl`: the digits of each word are the row of the next word. The chain goes back
; and forth between rows 06-15 (sign M) and higher rows (sign P)
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
        .raw 399, 15                  ; this row can hold a table word, but no code

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
