  .isa v4
  .org 100
.loop
  inc A
  jmp .loop
