  .isa v4
  .org 100
  icn A
  INC A
  frobnicate
.if k
  inc A
mov 3,A
