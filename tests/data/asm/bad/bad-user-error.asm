  .isa v4
  .org 100
  .if 1
  .error "choose a side"
  .endif
