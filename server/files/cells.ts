/** A row of a sheet: texts as people read them, and numbers to reckon with. */
export type Cells = readonly (string | number)[]
