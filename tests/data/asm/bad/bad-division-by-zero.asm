  .isa v4
  .org 100
kk .equ 3
  mov 5/(kk-3),A
  mov 5%0,A
