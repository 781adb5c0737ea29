  .isa v4
  .org 100
  mov -101,A
kk .equ M00-1
