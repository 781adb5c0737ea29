  .isa v4
  .org 298
  jmp far end
  .org 299
  .dw 1,2,3,4,5,6
end .align
