  .isa v4
  .org 100
  .macro load k1,k2
  mov k1,A
  add k2,A
  .endm
  load 1
  load 1,
  load 1,2,3
