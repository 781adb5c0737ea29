; brktest.asm - tests `brk`, which vmtest leaves out because `brk` waits for an operator
;
; Punches 0100 and stops at `brk`. When an operator resumes the program, punches 0200 and halts.

        .isa v4
        .org 100
        mov 1,A
        print
        brk
        inc A
        print
        halt
