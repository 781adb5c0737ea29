  .isa v4
  .org 100
kk .equ -5
  jmp kk
  jsr kk
