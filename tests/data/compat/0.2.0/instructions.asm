; Every instruction once, and every published directive. It is assembled, not run.
        .isa v4
seven   .equ 7
        .org 100
        clrall
        swap A,B
        swap A,C
        swap A,D
        swap A,E
        loadacc A
        storeacc A
        swapall
        ftl A
        mov B,A
        mov C,A
        mov D,A
        mov E,A
        mov F,A
        mov G,A
        mov H,A
        mov I,A
        mov J,A
        mov seven,A
        mov [B],A
        mov A,[B]
        lodig A
        swapdig A
        inc A
        dec A
        flipn
        add D,A
        add 3,A
        addn 99,A
        sub D,A
        clr A
        read
        print
        brk
        .align
near    jn near
        jz near
        jil near
        jsr far
        jmp near
        .section data
        .dw 1, 2, seven
        .org 200
far     jmp far near
        ret
        halt
        .include words.inc
words   .table 1, -2, seven
