  .isa v4
  .org 100
  .warning "not finished"
  halt
