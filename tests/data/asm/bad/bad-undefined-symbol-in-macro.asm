  .isa v4
  .org 100
  .macro inner x1
  mov x1+lost,A
  .endm
  .macro outer y1
@again
  inner y1
  jmp @again
  .endm

  outer gone
