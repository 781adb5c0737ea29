  .isa v4
  .cpu quick
  .cpu published
