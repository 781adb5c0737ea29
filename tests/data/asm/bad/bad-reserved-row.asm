  .isa v4
  .org 304
  inc A
  halt
