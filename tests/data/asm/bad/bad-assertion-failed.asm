  .isa v4
  .org 100
kk .equ 7
  .assert kk < 5, "the list is too long"
  .assert end == 100
  .assert kk == 7
  inc A
end
  jmp end
