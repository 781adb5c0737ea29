  .isa v4
  .org 100
  .endif
  .else
  .endm
  .if 1
  .else
  .else
  .endif
  .if 1
  .include bad-unbalanced-block.inc
  .macro never
  inc A
