  .isa v4
  .org 100
  .include missing.inc
  .include
  .include .
  .include "missing.inc
