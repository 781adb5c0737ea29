  .isa v4
  .org 100
  .macro mov x1
  .endm
  .macro a1 x1,x1
  .endm
  .macro outer
  .macro inner
  .endm
  .macro
  .endm
