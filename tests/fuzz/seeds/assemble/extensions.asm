  .isa v4
  .macro wait n,reg
@again
  mov (n+1)*2-bank(100)/9%3,A
  swap A,reg
  .if n>1
  wait n-1,reg
  .elif n==1
  jmp far @again
  .else
  .warning "end"
  .endif
  .endm
  .org 100
main: wait 3,B
.x jz .x
  .ifdef main
  .assert row(main)<=0, "start"
  .endif
  .ifndef none
  .raw 300, 1,2,3
  .endif
