  .isa v4
  .org 100
  .macro outer n
  inner n
  .endm
  .macro inner n
number .equ n
  .endm
  .include bad-redefinition-in-macro.inc
  outer 1
  inner 2
  .include bad-redefinition-in-macro.inc
  .org 100
  store
  .org 100
  store
  halt
