  .isa v4
  .org 100
kk .equ -3
  .dw 1, kk, 2
