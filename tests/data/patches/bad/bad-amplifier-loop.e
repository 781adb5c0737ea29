p i.Io pa.1.sa.1
p pa.1.sb.1 pa.2.sa.1
p pa.2.sb.1 pa.1.sa.1
p pa.1.sb.1 a1.5i
p i.Io 1-1
p a1.5o i.pi
# A loop through a trunk is cut, and welcome.
p 1-1 pa.3.sa.1
p pa.3.sb.1 1-2
p 1-2 pa.4.sa.1
p pa.4.sb.1 1-1
p 1-2 a2.5i
p a2.5o i.ri
