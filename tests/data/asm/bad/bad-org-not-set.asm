  .isa v4
start
  inc A
  .org 100
  jmp start
