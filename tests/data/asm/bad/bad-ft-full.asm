  .isa v4
  .org 199
  .dw 1,2,3,4,5,6
  inc A
  inc A
