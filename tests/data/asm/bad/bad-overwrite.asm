  .isa v4
  .org 100
  inc A
  dec A
  .org 100
  halt
  halt
