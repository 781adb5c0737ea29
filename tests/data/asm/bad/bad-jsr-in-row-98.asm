  .isa v4
  .org 198
  jsr 100
  .org 100
  ret
