  .isa v4
  .org 100
  .endif
  .else
  .endm
  .if 1
  .else
  .else
  .endif
  .ifdef main
  .include bad-unbalanced-block.inc
  .macro never
