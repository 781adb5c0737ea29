  .isa v4
  .org 5
  jmp 20
