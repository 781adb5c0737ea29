p i.Io 1-1
p 1-1 debug.dump.1
p 1-1 debug.assert.2
p 1-1 debug.bp.3
