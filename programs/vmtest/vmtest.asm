; vmtest.asm - the self-test of the virtual machine
;
; Before each test, punches a card TT00, where TT is the number of the test; after the last test,
; punches 9900. If a test fails, punches TTSS and halts: SS is the sum that the test has computed
; minus the expected sum, or 99 if a sign is wrong. If the program hangs, the last card names the
; test that has failed. Test 9 reads the two cards of vmtest.deck. README.md lists the tests.
;
; Registers, between the tests
;   B  0
;   C  scratch
;   D  sum of the results; tests 2 and 7 begin a new sum
;   E  number of the current test
; Memory
;   0-74  test 4 writes w + 24 to each word w; test 5 changes both digits of every word
;
; A test compares D only once, at its end, because a comparison takes two rows of code. A change of
; a test also changes the sums of later tests, up to the next test that begins a new sum. To get the
; new expected sum of a test, add to the old sum the SS that this test punches. An expected sum must
; not be 0, because `addn 0,A` does not compare. If a sum becomes 0, change the 31 in check.inc.

        .isa v4

; ---- the expected values of D at the end of tests 3, 4, 5, 6, 9 and 10
calls_sum .equ 46
words_sum .equ 10
store_sum .equ 8
scan_sum .equ 90
cards_sum .equ 37
bank3_sum .equ 33

        .macro expect sum             ; ends a test: compares D with `sum`
        mov D,A
        addn sum,A                    ; A = -100 if D is equal to `sum`
        jsr check
        .endm

; Table words for `ftl`: the two digits of each word are the row of the next word in the chain. The
; chain goes back and forth between rows 06-15, with sign M, and higher rows, with sign P.
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
        .raw 399, 15                  ; row 399 can hold a table word, but no code

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
