  .isa v4
  .org 100
  inc A
  inc A
  inc A
  inc A
  mov 0,A
  inc A
  inc A
  inc A
  mov 0,A
  clrall
