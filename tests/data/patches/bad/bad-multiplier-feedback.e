p i.Io m.1i
p m.Rα 1-1
p 1-1 m.1i
p m.1o i.pi
s m.icandacc1 0
