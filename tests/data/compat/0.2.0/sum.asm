; The sum of the cards before 99, and a table word, in most forms that the language has. Kept as it
; is: it must assemble to sum.e, and from then on to the same image (docs/compatibility.md).
        .isa v4
total   .equ 20
        .macro keep word
        mov word,A<->B
        mov D,A
        mov A,[B]
        .endm
        .org 100
        mov 0,A<->D
        keep total
next    read
        mov F,A<->E           ; E = the card
        mov E,A
        addn 99,A
        jz done
        mov total,A<->B
        mov [B],A
        swap A,D
        mov E,A
        add D,A
        swap A,D
        keep total
        .if total == 20
        jmp next
        .else
        .error "total has moved"
        .endif
        .assert total < 75
done    mov total,A<->B
        mov [B],A<->C
        jsr show
        halt
        .org 200
show    mov C,A
        print
        mov answer,A
        ftl A
        print
        ret

answer  .table 7
