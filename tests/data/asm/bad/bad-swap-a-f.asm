  .isa v4
  .org 100
  swap A,F
  swap F,A
  halt
