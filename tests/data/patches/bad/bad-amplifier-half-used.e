p i.Io 1-1
p 1-1 pa.1.sa.1
p pa.2.sb.1 1-2
p 1-2 a1.5i
p a1.5o i.pi
