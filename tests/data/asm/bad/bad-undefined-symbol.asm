  .isa v4
  .org 100
counter .equ 5
  mov countre+other,A
late .equ later
later .equ 1
  jmp nowhere
