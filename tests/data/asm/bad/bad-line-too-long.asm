  .isa v4
  .org 100
  .macro twice x1,n1
  .if n1
  twice x1+x1,n1-1
  .endif
  .endm
  twice 1111111111,14
