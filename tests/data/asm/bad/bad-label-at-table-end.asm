  .isa v4
  .org 298
  jmp end
  .org 299
  halt
end .align
