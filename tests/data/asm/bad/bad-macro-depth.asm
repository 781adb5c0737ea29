  .isa v4
  .org 100
  .macro forever x1
  forever x1
  .endm
  forever 1
