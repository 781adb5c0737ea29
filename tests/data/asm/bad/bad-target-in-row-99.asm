  .isa v4
  .org 100
  jmp far 299
