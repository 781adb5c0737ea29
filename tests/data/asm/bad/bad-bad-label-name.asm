  .isa v4
  .org 100
x inc A
9lives
M12
lo-op
.
