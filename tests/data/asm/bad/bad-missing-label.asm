  .isa v4
  .org 100
  .equ 5
  .table 1,2
