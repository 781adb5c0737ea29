  .isa v4
  .org 100
  jsr outer
  halt
outer
  jsr inner
  ret
inner
  inc A
  ret
