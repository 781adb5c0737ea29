  .org 100
  inc A
  dec A
