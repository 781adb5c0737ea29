  .include bad-include-depth.asm
