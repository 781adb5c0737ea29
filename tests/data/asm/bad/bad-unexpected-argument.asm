  .isa v4
  .org 100
  clrall A
  ret 5
  read 1
