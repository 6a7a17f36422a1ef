inc 2
inc 2
inc 3
