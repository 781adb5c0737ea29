  .isa v4
  .org 100
  .include bad-argument-part.inc
  halt
