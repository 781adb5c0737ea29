  .isa v4
  .org 100
  mov 0,A
  .org 101
  halt
