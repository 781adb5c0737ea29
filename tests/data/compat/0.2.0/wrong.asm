        .isa v4
        .org 100
        mov 300,A
