  .isa v4
  .org 100
  inc B
  dec
  mov A,F
  mov B,C
  mov 5,A<->F
  swap A,A
  mov A+1,A
  mov 5 5,A
  mov 5foo,A
  mov (1+2,A
  mov 1--2,A
  mov M100,A
  .dw 1,,2
  .dw
  .align 2
  .section
  .equ 5
