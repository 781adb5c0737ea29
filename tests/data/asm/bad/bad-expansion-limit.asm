  .macro many n1
  .if n1
  many n1-1
  many n1-1
  .endif
  .endm
  many 30
