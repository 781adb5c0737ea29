  .isa v4
  .org 100
  jz 110
  .org 110
  inc A
  .org 198
  clr A
