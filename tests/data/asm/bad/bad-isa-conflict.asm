  .isa v4
  .isa v4
  .isa v5
