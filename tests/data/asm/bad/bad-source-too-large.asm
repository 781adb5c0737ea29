  .include 17-megabytes.inc
