  .isa v4
  .org 100
  .org 400
  .org start
  .org
  .org +5
  jmp 099
  jsr 1000
kk .equ 5
  jmp far kk
  mov row(5),A
