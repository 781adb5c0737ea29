  .isa v4
  .cpu fast
