; brktest.asm - the one instruction that vmtest leaves out, for it waits for an operator
;
; Punches 0100, stops at `brk`; when resumed goes on behind it, punches 0200 and halts.

        .isa v4
        .org 100
        mov 1,A
        print
        brk
        inc A
        print
        halt
