; sum.asm - reads three cards and punches their sum

        .isa v4

total   .equ 20
left    .equ 21

        .org 100
        mov 3,A<->C                   ; cards to come
        mov left,A<->B
        mov C,A
        mov A,[B]
again
        jsr add_card
        mov left,A<->B
        mov [B],A
        dec A
        mov A,[B]
        jz done
        jmp again
done
        mov total,A<->B
        mov [B],A
        print                         ; A = total, B = its address
        halt
        .include card.inc
