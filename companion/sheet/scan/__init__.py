"""A picture of a filled-in sheet in, the state of every box out.

In the order of the work: `picture` opens the file, `find` looks for the sheet in it, `rectify` lays it flat,
`subtract` takes the print away so that ink is left, `classify` says what each box looks like, `judge` what is sure.
`expected` is the sheet as the print house makes it; `reading` turns the states into a sheet to score.
"""
