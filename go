movetime 1000
