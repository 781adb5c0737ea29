  .isa v4
  .org 100
  mov -5,A
  mov M95,A
  add -5,A
  halt
