  .isa v4
  .org 199
  halt
