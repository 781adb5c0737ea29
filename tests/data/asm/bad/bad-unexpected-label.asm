  .isa v4
  .org 100
words .dw 1
part .section x
