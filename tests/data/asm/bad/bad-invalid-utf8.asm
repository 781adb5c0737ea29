  .isa v4
  .org 100
  inc A ; café
