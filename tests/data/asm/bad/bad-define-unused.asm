; -D DEPHT=4
        .isa v4
        .org 100
        .ifdef DEPTH
        mov DEPTH,A
        .endif
        halt
