  .include /dev/zero
