  .isa v4
  .org 100
main
  inc A
main .equ 5
  .macro two
  .endm
  .macro two
  .endm
