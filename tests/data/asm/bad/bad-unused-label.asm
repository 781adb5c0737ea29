  .isa v4
  .org 100
start
  inc A
never
  jmp start
