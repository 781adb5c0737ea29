  .isa v4
  .org 100
  .algin
  .nothing
