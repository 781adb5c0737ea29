  .isa v4
  .org 100
  mov 500,A
  add 60*2,A
kk .equ 99+1
  mov 999999999999*999999999999,A
