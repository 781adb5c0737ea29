  .isa v4
  .org 100
kk .equ 5
  jmp 205
  jz other
  jmp kk
  .org 200
other
  halt
